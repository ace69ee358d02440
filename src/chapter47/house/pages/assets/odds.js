// @ts-check
// The odds desk: the figures follow every choice, and the address is a link to the same question.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-odds]"));
const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-figures]"));
let turn = 0;
/** @type {number | undefined} */
let soon;

/** The choices that differ from the usual ones.
 * @param {HTMLFormElement} of */
function asked(of) {
  const told = new URLSearchParams();
  for (const [name, value] of new FormData(of)) if (typeof value === "string") told.set(name, value);
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (of.querySelectorAll("[data-election]"))) {
    const name = row.dataset.election ?? "";
    if (told.get(name) === row.dataset.usual) told.delete(name);
  }
  return told;
}

/** @param {HTMLFormElement} of @param {HTMLElement} into */
async function count(of, into) {
  const now = ++turn, query = asked(of).toString();
  history.replaceState(null, "", `/odds?${query}`);
  into.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`/odds/figures?${query}`);
    const body = await answer.text();
    if (now !== turn) return;
    const fresh = document.createElement("template");
    fresh.innerHTML = body;
    into.replaceChildren(fresh.content);
  } catch {
    if (now === turn) into.textContent = "The house cannot be reached; choose again in a moment.";
  }
  into.removeAttribute("aria-busy");
}

if (form && place) {
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (field instanceof HTMLSelectElement && field.name === "game") { location.href = `/odds?game=${field.value}`; return; }
    clearTimeout(soon);
    soon = window.setTimeout(() => count(form, place), 150);
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); count(form, place); });
  count(form, place);
}

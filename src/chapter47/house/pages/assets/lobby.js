// @ts-check
// The lobby while somebody looks: a kind opens in place, and the open tables are as they are now.

const EVERY = 2500; // milliseconds between two looks at the tables
const kinds = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-kind]"));

/** @param {HTMLAnchorElement} chosen */
function open(chosen) {
  const shut = chosen.getAttribute("aria-expanded") === "true";
  for (const kind of kinds) {
    const on = kind === chosen && !shut;
    kind.setAttribute("aria-expanded", String(on));
    const list = document.getElementById(`kind-${kind.dataset.kind}`);
    if (list) list.hidden = !on;
  }
  const list = document.getElementById(`kind-${chosen.dataset.kind}`);
  if (list && !shut) list.scrollIntoView({ block: "nearest" });
  history.replaceState(null, "", shut ? "/" : `/?kind=${chosen.dataset.kind}`);
}

for (const kind of kinds) {
  kind.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(kind);
  });
  kind.addEventListener("keydown", (event) => {
    if (event.key === " ") { event.preventDefault(); if (!event.repeat) open(kind); }
  });
}

const tables = document.querySelector("[data-open-tables]");

/** Put what changed into its row: a button that somebody is about to press stays where it is.
 * @param {Element} list @param {Element} fresh */
function patch(list, fresh) {
  const rows = (/** @type {Element} */ of) => [...of.querySelectorAll("[data-row]")];
  const numbers = (/** @type {Element} */ of) => rows(of).map((row) => row.getAttribute("data-row")).join();
  if (numbers(list) !== numbers(fresh) || list.contains(document.activeElement) && !rows(fresh).length) {
    list.replaceChildren(...fresh.childNodes);
    return;
  }
  const head = list.querySelector("h2"), told = fresh.querySelector("h2");
  if (head && told && head.innerHTML !== told.innerHTML) head.replaceWith(told);
  const others = rows(fresh);
  rows(list).forEach((row, at) => {
    if (row.innerHTML !== others[at].innerHTML && !row.contains(document.activeElement)) row.replaceWith(others[at]);
  });
}

async function look() {
  if (!tables || document.hidden) return;
  try {
    const answer = await fetch("/lobby/tables", { credentials: "same-origin" });
    if (!answer.ok) return;
    const fresh = document.createElement("div");
    fresh.innerHTML = await answer.text();
    patch(tables, fresh);
  } catch { /* the house is away for a moment: what is shown stays */ }
}

if (tables) setInterval(look, EVERY);

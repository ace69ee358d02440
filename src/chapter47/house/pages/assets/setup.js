// @ts-check
// The chooser while somebody chooses: what is lawful, what each choice does to the edge, and a link to the same table.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-chooser]"));
const WAIT = 150; // milliseconds after the last press
let turn = 0;
/** @type {number | undefined} */
let soon;

/** What differs from an untouched form, as an address says it.
 * @param {HTMLFormElement} of */
function told(of) {
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(of)) {
    if (name === "csrf" || typeof value !== "string") continue;
    asked.set(name, value);
  }
  for (const [name, value] of [...asked]) if (value === (usual.get(name) ?? "")) asked.delete(name);
  return asked;
}

/** @type {Map<string, string>} */
const usual = new Map();

/** @param {HTMLFormElement} of @param {Record<string, any>} found */
function show(of, found) {
  const edge = of.querySelector("[data-edge]"), lawful = of.querySelector("[data-lawful]");
  const open = /** @type {HTMLButtonElement | null} */ (of.querySelector("[data-open]"));
  const faults = /** @type {{message: string, cite: string | null, instead: string | null}[]} */ (found.faults);
  if (open) open.disabled = faults.length > 0;
  if (lawful) {
    lawful.replaceChildren(...(faults.length ? faults.map((fault) => {
      const line = document.createElement("p");
      line.className = "faults";
      line.textContent = `${fault.message} ${fault.cite ?? ""}${fault.instead ? ` Instead: ${fault.instead}.` : ""}`;
      return line;
    }) : [Object.assign(document.createElement("span"), { className: "lawful", textContent: "✓ lawful in New Jersey" })]));
  }
  if (edge && "edge" in found) {
    edge.textContent = found.edge ?? "not counted";
    edge.classList.toggle("long", (found.edge ?? "not counted").length > 7);
  }
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (of.querySelectorAll("[data-row]"))) {
    const name = row.dataset.row ?? "", barred = found.barred?.[name] ?? {};
    const moved = row.querySelector("[data-moved]"), words = found.moved?.[name];
    if (moved) moved.textContent = words === undefined ? "as usual" : words;
    if (faults.length) continue;
    const inputs = [.../** @type {NodeListOf<HTMLInputElement>} */ (row.querySelectorAll("input:not([type=hidden])"))];
    for (const input of inputs) input.disabled = input.value in barred && !input.checked;
    const shut = inputs.length > 0 && inputs.every((input) => input.disabled || input.checked) && Object.keys(barred).length > 0;
    row.classList.toggle("shut", shut);
    const effect = /** @type {HTMLElement | null} */ (row.querySelector("[data-effect]"));
    if (effect?.firstChild) {
      const why = /** @type {{message: string, cite: string | null} | undefined} */ (Object.values(barred)[0]);
      const says = shut && why ? `${why.message} ${why.cite ?? ""} ` : `${effect.dataset.effect} `;
      for (const child of [...effect.childNodes]) if (!(child instanceof HTMLButtonElement) && !(child instanceof HTMLDivElement)) child.remove();
      effect.prepend(says);
    }
  }
}

/** @param {HTMLFormElement} of */
async function look(of) {
  const now = ++turn, asked = told(of);
  const query = asked.toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
  const link = /** @type {HTMLAnchorElement | null} */ (of.querySelector("[data-link]"));
  if (link) link.href = location.href;
  const edge = of.querySelector("[data-edge]");
  if (edge) edge.textContent = "…";
  try {
    const answer = await fetch(`/setup/${of.dataset.chooser}/effects?${query}`);
    if (answer.ok && now === turn) show(of, await answer.json());
  } catch { /* the house is away for a moment: the form itself still works */ }
}

if (form) {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-usual]")))
    usual.set(row.dataset.row ?? row.dataset.set ?? "", row.dataset.usual ?? "");
  const here = form;
  here.addEventListener("change", () => { clearTimeout(soon); soon = window.setTimeout(() => look(here), WAIT); });
  here.querySelector("[data-link]")?.addEventListener("click", async (event) => {
    if (!navigator.clipboard) return;
    event.preventDefault();
    const words = here.querySelector("[data-told]");
    try { await navigator.clipboard.writeText(location.href); if (words) words.textContent = "The link is copied."; }
    catch { if (words) words.textContent = location.href; }
  });
  if (location.search) look(here);
}

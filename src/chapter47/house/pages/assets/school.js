// @ts-check
// The school: a clock, chips that make a sum, and the order in which things were pressed. The form works without it.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-answers]"));
const games = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-school-game]"));

games?.addEventListener("change", () => games.form?.requestSubmit());

/** The next number of an order that is being pressed.
 * @param {Element} order */
function following(order) {
  const said = [.../** @type {NodeListOf<HTMLInputElement>} */ (order.querySelectorAll(".turn input"))];
  return Math.max(0, ...said.map((field) => Number(field.value) || 0)) + 1;
}

/** Give what was pressed its place, unless it has one.
 * @param {HTMLInputElement | null} field */
function place(field) {
  const order = field?.closest("[data-order]");
  if (field && order && !field.value) field.value = String(following(order));
}

/** A fieldset shows its chips while something is paid.
 * @param {HTMLInputElement} act */
function opened(act) {
  const tray = /** @type {HTMLElement | null} */ (act.closest(".sum")?.querySelector(".tray") ?? null);
  if (tray) tray.hidden = !["pay", "collect", "mark"].includes(act.value);
  const name = act.name.replace("act:", "turn:order:");
  if (!["stays", "nothing"].includes(act.value)) {
    place(/** @type {HTMLInputElement | null} */ (document.querySelector(`[name="${CSS.escape(name)}"]`)));
  }
}

/** A chip more in a sum; none clears it.
 * @param {HTMLElement} chip */
function paid(chip) {
  const field = /** @type {HTMLInputElement | null} */ (form?.elements.namedItem(chip.dataset.for ?? "") ?? null);
  if (!field) return;
  const cents = Number(chip.dataset.chip);
  const now = Math.round((Number(field.value.replace(/[$,]/g, "")) || 0) * 100);
  field.value = cents ? ((now + cents) / 100).toFixed(2) : "";
}

if (form) {
  const clock = form.querySelector("[data-clock]");
  const begun = Number(form.dataset.begun) || Date.now(), par = Number(form.dataset.par);
  const tell = () => {
    const seconds = Math.max(0, Math.floor((Date.now() - begun) / 1000));
    if (clock) clock.textContent = `${seconds} of ${par} s`;
  };
  tell();
  setInterval(tell, 1000);
  form.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.name.includes("act:")) opened(field);
  });
  form.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const chip = /** @type {HTMLElement | null} */ (target.closest("[data-chip]"));
    if (chip) paid(chip);
    const turn = target.closest(".turn");
    if (turn && target.tagName !== "INPUT") {
      event.preventDefault();
      place(turn.querySelector("input"));
    }
  });
}

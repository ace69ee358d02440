// @ts-check
// Keys of buttons on the working pages, and the wagers of a drawn layout by keyboard.
(() => {
  document.documentElement.lang = "en";

  /** @param {KeyboardEvent} event @param {string} css */
  const within = (event, css) => (event.target instanceof Element ? event.target.closest(css) : null);

  document.addEventListener("keydown", (event) => {
    const area = /** @type {SVGElement | null} */ (within(event, ".felt [data-wager]"));
    if (area && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) area.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || within(event, "input, textarea, select, [contenteditable=true]")) return;
    const key = event.key.toLowerCase();
    const keyed = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("button[data-key]")]);
    const button = keyed.find((each) => each.dataset.key === key && each.offsetParent !== null && !each.disabled);
    if (button) { event.preventDefault(); button.click(); }
  });

  // what is drawn later must not take the language away
  new MutationObserver(() => { document.documentElement.lang = "en"; }).observe(document.documentElement, { attributeFilter: ["lang"] });
})();

// Keys for buttons, and a felt that takes wagers by pointer, by finger and by keyboard.
(() => {
  document.documentElement.lang = "en";
  const typing = (e) => e.target.closest && e.target.closest("input, textarea, select, [contenteditable=true]");

  document.addEventListener("keydown", (e) => {
    const area = e.target.closest && e.target.closest(".felt .area[role]");
    if (area && onArea(e, area)) return;
    if (e.ctrlKey || e.metaKey || e.altKey || typing(e) || localStorage.chapter47Keys === "off") return;
    const key = e.key.toLowerCase();
    const shown = [...document.querySelectorAll("[data-key]")].filter((b) => b.offsetParent && !b.disabled);
    const button = shown.find((b) => b.dataset.key === key);
    if (button) { e.preventDefault(); button.click(); }
  });

  document.addEventListener("change", (e) => {
    if (e.target.matches("[data-keys]")) localStorage.chapter47Keys = e.target.checked ? "on" : "off";
  });

  function send(area, down) {
    const detail = { wager: area.dataset.wager, seat: Number(area.dataset.seat || 0), down };
    area.closest(".felt").dispatchEvent(new CustomEvent("wager", { detail }));
  }

  function onArea(e, area) {
    if (e.key === "Enter" || e.key === " ") { e.preventDefault(); send(area, false); return true; }
    if (e.key === "Delete" || e.key === "Backspace") { e.preventDefault(); send(area, true); return true; }
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (!step) return false;
    e.preventDefault();
    const next = nearest(area, step);
    if (next) rove(next);
    return true;
  }

  const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };

  function nearest(area, [dx, dy]) {
    const [x, y] = middle(area);
    let best = null, least = Infinity;
    for (const other of area.closest(".felt").querySelectorAll(".area[role]")) {
      if (other === area) continue;
      const [ox, oy] = middle(other);
      const along = (ox - x) * dx + (oy - y) * dy, across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along > 2 && along + 2.5 * across < least) { least = along + 2.5 * across; best = other; }
    }
    return best;
  }

  function rove(area) {
    for (const other of area.closest(".felt").querySelectorAll('.area[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    area.setAttribute("tabindex", "0");
    area.focus();
  }

  let held = null, late = false;
  document.addEventListener("pointerdown", (e) => {
    const area = e.pointerType === "touch" && e.target.closest(".felt .area[role]");
    late = false;
    if (area) held = setTimeout(() => { late = true; send(area, true); }, 550);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove", "scroll"])
    document.addEventListener(end, (e) => { if (end !== "pointermove" || Math.hypot(e.movementX, e.movementY) > 4) clearTimeout(held); }, true);
  document.addEventListener("click", (e) => {
    const area = e.target.closest && e.target.closest(".felt .area[role]");
    if (area && !late) { last = area.dataset; send(area, false); }
    late = false;
  });
  document.addEventListener("contextmenu", (e) => {
    const area = e.target.closest && e.target.closest(".felt .area[role]");
    if (!area) return;
    e.preventDefault();
    if (!late) { late = true; clearTimeout(held); send(area, true); setTimeout(() => { late = false; }, 60); }
  });

  // The felt is drawn anew after each change: whoever stood on an area with the keyboard stands there again.
  let last = null, inside = false;
  document.addEventListener("focusin", (e) => {
    const area = e.target.closest && e.target.closest(".felt .area[role]");
    inside = Boolean(area);
    if (area) last = { ...area.dataset };
  });
  new MutationObserver(() => {
    for (const box of document.querySelectorAll("[data-keys]:not([data-known])")) {
      box.dataset.known = "";
      box.checked = localStorage.chapter47Keys !== "off";
    }
  document.documentElement.lang = "en";
    if (!inside || !last || document.activeElement !== document.body) return;
    const seat = last.seat ? `[data-seat="${last.seat}"]` : "";
    const area = document.querySelector(`.felt .area[role][data-wager="${CSS.escape(last.wager)}"]${seat}`);
    if (area) rove(area);
  }).observe(document.documentElement, { childList: true, subtree: true });
})();

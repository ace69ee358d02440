// @ts-check
// A player's badge read by the phone's camera, where the browser can; elsewhere its number is typed, and the page says so.

const FIELDS = '[data-field="player"], [data-name], [data-player]';
const EVERY = 200; // milliseconds between two looks at the picture
export const WHY_NOT = "No scanning in this browser, or no HTTPS: type the badge's number.";

/** @typedef {{detect(picture: any): Promise<{rawValue: string}[]>}} Detector */
/** @typedef {{BarcodeDetector?: any, isSecureContext?: boolean, navigator: {mediaDevices?: any}}} Browser */

/** Whether a badge can be scanned here. @param {Browser} browser @returns {Promise<boolean>} */
export async function able(browser) {
  if (!browser.BarcodeDetector || !browser.navigator.mediaDevices?.getUserMedia) return false;
  try {
    return (await browser.BarcodeDetector.getSupportedFormats()).includes("qr_code");
  } catch {
    return false;
  }
}

/** The badge in a picture: the first code that is one; any other code is passed over.
 * @param {Detector} detector @param {any} picture @returns {Promise<string>} */
export async function badge(detector, picture) {
  const codes = await detector.detect(picture).catch(() => []);
  return codes.map((one) => one.rawValue.trim()).find((text) => /^badge \d{1,6} of \S/.test(text)) ?? "";
}

/** Look until a badge is seen or nobody wants it any more.
 * @param {Detector} detector @param {any} picture @param {() => boolean} wanted @param {() => Promise<void>} pause */
export async function look(detector, picture, wanted, pause) {
  while (wanted()) {
    const text = await badge(detector, picture);
    if (text) return text;
    await pause();
  }
  return "";
}

/** @param {string} tag @param {Record<string, string>} given @param {string} text */
function make(tag, given, text = "") {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** The camera's picture over the page, until a badge is in it. @param {HTMLInputElement} field */
async function scan(field) {
  const box = /** @type {HTMLDialogElement} */ (make("dialog", { class: "scan", "aria-label": "Scan a badge" }));
  const picture = /** @type {HTMLVideoElement} */ (make("video", { playsinline: "", muted: "" }));
  const leave = make("button", { type: "button" }, "Type it instead"), says = make("p", { role: "status" }, "Hold the badge before the camera.");
  box.append(picture, says, leave);
  document.body.append(box);
  leave.addEventListener("click", () => box.close());
  box.showModal();
  /** @type {MediaStream | null} */
  let stream = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    picture.srcObject = stream;
    await picture.play();
    const detector = new /** @type {any} */ (window).BarcodeDetector({ formats: ["qr_code"] });
    const text = await look(detector, picture, () => box.open, () => new Promise((done) => setTimeout(done, EVERY)));
    if (text) {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      box.close();
    }
  } catch {
    says.textContent = "The camera is not to be had: type the badge's number.";
    await new Promise((done) => box.addEventListener("close", done, { once: true }));
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    box.remove();
    field.focus();
  }
}

/** @param {HTMLInputElement} field @param {boolean} can */
function offer(field, can) {
  field.dataset.scan = can ? "camera" : "typed";
  const beside = field.closest(".q-field") ?? field.closest("label") ?? field;
  if (!can) {
    beside.after(make("small", { class: "quiet", "data-no-scan": "" }, WHY_NOT));
    return;
  }
  const press = make("button", { type: "button", class: "scan", "data-scan-badge": "" }, "Scan a badge");
  press.addEventListener("click", () => void scan(field));
  beside.after(press);
}

async function begin() {
  const can = await able(/** @type {any} */ (window));
  const every = () => {
    for (const field of document.querySelectorAll(FIELDS)) {
      if (field instanceof HTMLInputElement && !field.dataset.scan) offer(field, can);
    }
  };
  new MutationObserver(every).observe(document.body, { childList: true, subtree: true });
  every();
}

if (typeof document !== "undefined") void begin();

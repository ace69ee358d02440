// A badge before a camera: only a badge counts, whatever other codes are in the picture.
import assert from "node:assert/strict";
import test from "node:test";
import { able, badge, look } from "../../src/chapter47/house/pages/assets/night-scan.js";

const seen = (...codes) => ({ detect: async () => codes.map((rawValue) => ({ rawValue })) });
const camera = { mediaDevices: { getUserMedia: async () => null } };

test("a browser can scan only with a detector of QR codes and a camera", async () => {
  const reads = (...formats) => ({ getSupportedFormats: async () => formats });
  assert.equal(await able({ BarcodeDetector: reads("qr_code"), navigator: camera }), true);
  assert.equal(await able({ BarcodeDetector: reads("ean_13"), navigator: camera }), false);
  assert.equal(await able({ BarcodeDetector: reads("qr_code"), navigator: {} }), false);
  assert.equal(await able({ navigator: camera }), false);
  const broken = { getSupportedFormats: async () => { throw new Error("no service"); } };
  assert.equal(await able({ BarcodeDetector: broken, navigator: camera }), false);
});

test("only a badge is taken", async () => {
  assert.equal(await badge(seen("https://example.org", " badge 12 of RA:1047 "), null), "badge 12 of RA:1047");
  for (const other of ["12", "badge", "badge x of RA", "badge 1234567 of RA", "badge 12 of "]) {
    assert.equal(await badge(seen(other), null), "");
  }
  assert.equal(await badge({ detect: async () => { throw new Error("no picture yet"); } }, null), "");
});

test("it looks until a badge is seen, or until nobody wants it", async () => {
  let turn = 0;
  const third = { detect: async () => (++turn === 3 ? [{ rawValue: "badge 3 of RA:1" }] : []) };
  assert.equal(await look(third, null, () => true, async () => {}), "badge 3 of RA:1");
  let wanted = 5;
  assert.equal(await look(seen(), null, () => wanted-- > 0, async () => {}), "");
});

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './servers/programs.mjs';
import { ROOT } from './steps/places.mjs';

// npm run icons: draws the icons of public/ from public/icon.svg, which is the only one that is edited by hand.

const FOLDER = path.join(ROOT, 'public');
const SVG = readFileSync(path.join(FOLDER, 'icon.svg'), 'utf8');
/** Phones and desktops cut their own shape out of an icon without corners. */
const WITHOUT_CORNERS = SVG.replace(/ rx="\d+"/, '');

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const [name, size] of /** @type {const} */ ([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])) {
  writeFileSync(path.join(FOLDER, name), await draw(WITHOUT_CORNERS, size));
}
writeFileSync(path.join(FOLDER, 'favicon.ico'), iconFile(32, await draw(SVG, 32)));
await browser.close();

/**
 * @param {string} svg
 * @param {number} size in pixels
 */
async function draw(svg, size) {
  await page.setViewportSize({ width: size, height: size });
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(
    `<body style="margin:0"><img src="${address}" width="${size}" height="${size}" style="display:block">`,
  );
  return page.screenshot({ omitBackground: true });
}

/**
 * An .ico file with one picture: a directory of one entry, then the PNG as it is.
 * @param {number} size in pixels, below 256
 * @param {Buffer} png
 */
function iconFile(size, png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

import { type CDPSession, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Ours: the elements whose letters are looked at. */
    shownLetters?: Element[];
  }
}

type Part = { text: string; keys: string[] };

/** Letters by requested font, as far as tests of this process have found them in a font of the product. */
const served = new Set<string>();

/**
 * The elements with letters that were not looked at before in their font. Runs in the page, which keeps the elements.
 */
async function findNewLetters(known: string[]): Promise<Part[]> {
  // A font is requested when its first letter is laid out; only then does it load.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  const seen = new Set(known);
  const parts: Part[] = [];
  const elements: Element[] = [];
  const look = (element: Element, text: string) => {
    const { fontFamily, fontWeight } = getComputedStyle(element);
    const keys = [...new Set(text.replaceAll(/\s/g, ''))].map((letter) => `${letter} ${fontWeight} ${fontFamily}`);
    const news = keys.filter((key) => !seen.has(key));
    if (news.length === 0 || !element.checkVisibility()) return;
    for (const key of news) seen.add(key);
    elements.push(element);
    parts.push({ text, keys: news });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // The text layer of a PDF is transparent, for selection alone; its letters are drawn on the canvas.
    const element = node.parentElement;
    if (element && !element.closest('.textLayer')) look(element, node.textContent ?? '');
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (!['checkbox', 'radio', 'file', 'hidden'].includes(field.type)) look(field, field.value || field.placeholder);
  }
  window.shownLetters = elements;
  return parts;
}

async function machineFontsOf(session: CDPSession, at: number): Promise<string[]> {
  const { result } = await session.send('Runtime.evaluate', { expression: `window.shownLetters[${at}]` });
  if (!result.objectId) return [];
  const { nodeId } = await session.send('DOM.requestNode', { objectId: result.objectId });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
}

/** Every letter of the open page comes from a font of the product: another machine has other fonts, or none for Thai. */
export async function expectOwnFonts(page: Page, what: string): Promise<void> {
  const parts = await page.evaluate(findNewLetters, [...served]);
  if (parts.length === 0) return;
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  await session.send('DOM.getDocument');
  const borrowed: string[] = [];
  for (const [at, { text, keys }] of parts.entries()) {
    const fonts = await machineFontsOf(session, at);
    if (fonts.length > 0) borrowed.push(`${fonts.join(', ')}: ${text.trim().slice(0, 60)}`);
    else for (const key of keys) served.add(key);
  }
  await session.detach();
  expect(borrowed, `${what}: letters in a font of this machine`).toEqual([]);
}

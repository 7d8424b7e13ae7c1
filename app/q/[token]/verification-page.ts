import { createHash } from 'node:crypto';
import { createTranslator } from 'next-intl';
import { type Locale, loadMessages } from '@/app/_i18n/load-messages';
import type { VerifiedNumber } from '@/lib/numbering/public-verification/verify-code';

/** BUSY: not looked up at all. */
export type Verdict = VerifiedNumber | { state: 'UNKNOWN' | 'BUSY' };

type Words = {
  verification: {
    title: string;
    number: string;
    copies: string;
    nothingElse: string;
    state: Record<Verdict['state'], string>;
    meaning: Record<Verdict['state'], string>;
  };
};

/** Drawn, where Sarabun has no such letter: the font of a machine might have none either. */
const SIGNS: Record<Verdict['state'], string> = {
  CURRENT: drawn('M5 13l4.5 4.5L19 7'),
  REPLACED: drawn('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4'),
  WITHDRAWN: drawn('M9 5 4 10l5 5M4 10h10.5a5 5 0 0 1 0 10H11'),
  VOID: drawn('M6.7 6.7a7.5 7.5 0 1 0 10.6 10.6A7.5 7.5 0 1 0 6.7 6.7l10.6 10.6'),
  UNKNOWN: '?',
  BUSY: '…',
};

function drawn(path: string): string {
  return `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2"><path d="${path}"/></svg>`;
}

/** The whole page as text: no script, nothing loaded but its letters, both languages at once, black on white when printed. */
export async function verificationPage(verdict: Verdict): Promise<string> {
  const [th, en] = await Promise.all([translator('th'), translator('en')]);
  const { state } = verdict;
  const copies = 'copies' in verdict ? verdict.copies : [];
  const number = 'number' in verdict ? escapeHtml(verdict.number) : null;
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(th('title'))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="product">${escapeHtml(th('title'))} <span lang="en">${escapeHtml(en('title'))}</span></p>
<h1 class="${state.toLowerCase()}"><span class="sign" aria-hidden="true">${SIGNS[state]}</span>
<span>${escapeHtml(th(`state.${state}`))} <span lang="en">${escapeHtml(en(`state.${state}`))}</span></span></h1>
${number === null ? '' : `<p class="label">${escapeHtml(th('number'))} <span lang="en">${escapeHtml(en('number'))}</span></p><p class="number">${number}</p>`}
${copies.length === 0 ? '' : `<p class="label">${escapeHtml(th('copies'))} <span lang="en">${escapeHtml(en('copies'))}</span></p><ul>${copies.map((hash) => `<li>${escapeHtml(hash)}</li>`).join('')}</ul>`}
<p>${escapeHtml(th(`meaning.${state}`))}</p>
<p lang="en">${escapeHtml(en(`meaning.${state}`))}</p>
<p class="note">${escapeHtml(th('nothingElse'))} <span lang="en">${escapeHtml(en('nothingElse'))}</span></p>
</main>
</body>
</html>
`;
}

async function translator(locale: Locale) {
  const { verification } = await loadMessages(locale);
  const messages = { verification } as Words;
  return createTranslator({ locale, messages, namespace: 'verification' });
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (letter) => names[letter] ?? letter);
}

const STYLE = `
@font-face { font-family: Letters; src: url(/q/fonts/thai.woff2) format('woff2'); unicode-range: U+0E00-0E7F; font-display: swap; }
@font-face { font-family: Letters; src: url(/q/fonts/latin.woff2) format('woff2'); unicode-range: U+0000-00FF, U+2000-206F; font-display: swap; }
:root { color-scheme: light dark; --ink: #1b1d22; --muted: #565b66; --ground: #f6f7f9; --sheet: #fff; --line: #d9dce2;
  --good: #0b6b3a; --warn: #8a4b00; --bad: #a3151f; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --muted: #a6acb8; --ground: #14161a; --sheet: #1d2026;
  --line: #363b45; --good: #6fd49c; --warn: #f0b45c; --bad: #ff9a96; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground);
  color: var(--ink); font: 16px/1.6 Letters, system-ui, sans-serif; }
main { width: 100%; max-width: 560px; padding: 28px; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.product, .label, .note { margin: 0; color: var(--muted); font-size: 14px; }
.label { margin-top: 16px; }
.note { margin-top: 24px; padding-top: 12px; border-top: 1px solid var(--line); }
[lang="en"] { color: var(--muted); }
h1 { display: flex; align-items: center; gap: 12px; margin: 12px 0 0; font-size: 24px; line-height: 1.35; }
h1 [lang="en"] { display: block; font-size: 16px; font-weight: 400; }
.sign { flex: none; display: grid; place-items: center; width: 48px; height: 48px; border: 2px solid; border-radius: 50%; font-size: 24px; }
.current { color: var(--good); } .replaced, .withdrawn { color: var(--warn); } .void, .unknown { color: var(--bad); }
.number { margin: 0 0 12px; font-size: 22px; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 8px 0; }
ul { margin: 0 0 12px; padding: 0; list-style: none; font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
@media print { body { display: block; background: #fff; color: #000; } main { border: 0; padding: 0; }
  h1, [lang="en"], .product, .label, .note { color: #000; } }
`;

/** Nothing runs on the page, and its own style sheet and Thai letters are all that it loads. */
export const VERIFICATION_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

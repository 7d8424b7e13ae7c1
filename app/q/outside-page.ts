import { createHash } from 'node:crypto';
import { createTranslator } from 'next-intl';
import { type Locale, loadMessages } from '@/app/_i18n/load-messages';

/** Text of a page for outsiders in both languages, the second one marked as English. */
export type Both = (key: string) => { th: string; en: string };

/** Both languages of the messages `verification`. */
export async function bothLanguages(): Promise<Both> {
  const [th, en] = await Promise.all([translator('th'), translator('en')]);
  return (key) => ({ th: escapeHtml(th(key)), en: escapeHtml(en(key)) });
}

async function translator(locale: Locale) {
  const { verification } = (await loadMessages(locale)) as { verification: Record<string, string> };
  return createTranslator({ locale, messages: { verification }, namespace: 'verification' });
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (letter) => names[letter] ?? letter);
}

/** A page for outsiders as text: nothing is loaded but its letters; both languages at once, black on white when printed. */
export function outsidePage(title: { th: string; en: string }, body: string, script = ''): string {
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title.th}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="product">${title.th} <span lang="en">${title.en}</span></p>
${body}
</main>
${script === '' ? '' : `<script>${script}</script>`}
</body>
</html>
`;
}

/** The page's own style sheet, letters and script are all that it loads and runs. */
export function outsidePolicy(script = ''): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    "font-src 'self'",
    ...(script === '' ? [] : [`script-src ${hashOf(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

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
.current, .export { color: var(--good); } .replaced, .withdrawn { color: var(--warn); } .void, .unknown { color: var(--bad); }
.number { margin: 0 0 12px; font-size: 22px; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 8px 0; }
.drop { display: block; margin: 16px 0; padding: 32px 16px; border: 2px dashed var(--line); border-radius: 8px; text-align: center; cursor: pointer; }
.drop.over, .drop:focus-within { border-color: var(--good); }
.drop input { display: block; margin: 16px auto 0; max-width: 100%; font: inherit; color: inherit; }
a { color: inherit; }
ul { margin: 0 0 12px; padding: 0; list-style: none; font-size: 13px; overflow-wrap: anywhere; }
@media print { body { display: block; background: #fff; color: #000; } main { border: 0; padding: 0; }
  h1, [lang="en"], .product, .label, .note { color: #000; } }
`;

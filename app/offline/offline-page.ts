import { createHash } from 'node:crypto';
import { createTranslator } from 'next-intl';
import { type Locale, loadMessages } from '@/app/_i18n/load-messages';
import { OFFLINE_WORDS, type OfflineWords } from '@/app/_offline/words';

/**
 * Response to any navigation without a connection, in both languages; the script keeps the reader's. It contains no
 * personal data: the script reads the list from the device.
 */
export async function offlinePage(): Promise<string> {
  const [th, en] = await Promise.all([wordsOf('th'), wordsOf('en')]);
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(`${th.title} · ${en.title}`)}</title>
<style>${STYLE}</style>
<script src="/offline.js" defer></script>
</head>
<body data-words="${escapeHtml(JSON.stringify({ th, en }))}">
<main>
<h1>${escapeHtml(th.title)} · ${escapeHtml(en.title)}</h1>
<p>${escapeHtml(th.text)} · ${escapeHtml(en.text)}</p>
</main>
</body>
</html>
`;
}

async function wordsOf(locale: Locale): Promise<OfflineWords> {
  const { offline } = await loadMessages(locale);
  const messages = { offline } as { offline: OfflineWords };
  const t = createTranslator({ locale, messages, namespace: 'offline' });
  // Placeholder that the script fills in.
  const places = { at: '{at}' };
  return Object.fromEntries(OFFLINE_WORDS.map((word) => [word, t(word, places)])) as OfflineWords;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (letter) => names[letter] ?? letter);
}

const STYLE = `
@font-face { font-family: Letters; src: url(/q/fonts/thai.woff2) format('woff2'); unicode-range: U+0E00-0E7F; }
@font-face { font-family: Letters; src: url(/q/fonts/latin.woff2) format('woff2'); unicode-range: U+0000-00FF, U+2000-206F; }
:root { color-scheme: light dark; --ink: light-dark(#1b1d22, #eceef2); --muted: light-dark(#565b66, #a6acb8);
  --ground: light-dark(#f6f7f9, #14161a); --sheet: light-dark(#fff, #1d2026); --line: light-dark(#d9dce2, #363b45);
  --primary: light-dark(#1c4f8b, #8fbcf0); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 Letters, system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 20px 16px; }
h1 { margin: 0; font-size: 20px; }
h2 { margin: 24px 0 0; font-size: 17px; }
h3 { margin: 16px 0 6px; font-size: 15px; }
p { margin: 4px 0; }
.muted { color: var(--muted); font-size: 13px; }
ul { margin: 0; padding: 0; list-style: none; background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; }
li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 10px 12px; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
li > div { flex: 1; min-width: 200px; overflow-wrap: anywhere; }
.number { font-weight: 600; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet);
  color: var(--primary); font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
.waiting { padding: 2px 8px; border: 1px solid var(--line); border-radius: 6px; font-size: 13px; font-weight: 600; }
`;

/** Policy: one script of this server and one style sheet; it connects only to this server. */
export const OFFLINE_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

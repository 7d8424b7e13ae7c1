import { printMoment } from '@/lib/messages/mail/dates';

// The pages of a pack that people read: Thai and English at once, without a script, with nothing to load, for screen and
// paper.

/** A word in both languages. */
export type Both = readonly [th: string, en: string];

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --muted: light-dark(#565b66, #a6acb8); }
body { font: 16px/1.6 var(--fonts, system-ui), "Leelawadee UI", Thonburi, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; line-height: 1.35; margin: 0 0 .5rem; } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } th, td { text-align: start; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; } small, .en { color: var(--muted); } dl { display: grid; grid-template-columns: minmax(9rem, max-content) 1fr; gap: .2rem 1.5rem; margin: 1rem 0; } dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
code { font-size: .8rem; overflow-wrap: anywhere; } .n { text-align: end; white-space: nowrap; } .wide { overflow-x: auto; } .text { white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } table { min-width: 34rem; } }
@media print { :root { color-scheme: light; --muted: #000; } body { margin: 0; max-width: none; font-size: 10pt; } a { color: inherit; text-decoration: none; } tr { break-inside: avoid; } thead { display: table-header-group; } @page { size: A4; margin: 15mm; } }
`;

/** The fonts of all pages, in one file: a reader abroad has no Thai font. */
export const FONTS = 'fonts.css';

/** @param depth folders between the page and the fonts */
export function page(title: string, body: string, depth: 0 | 2): string {
  return `<!doctype html>
<html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline' 'self' file:; font-src data:"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="${'../'.repeat(depth)}${FONTS}"><style>${STYLE}</style></head>
<body>
${body}
</body></html>
`;
}

export function both([th, en]: Both): string {
  return `${escapeHtml(th)} <span class="en" lang="en">${escapeHtml(en)}</span>`;
}

/** Names and values, without those that are empty. */
export function facts(rows: readonly (readonly [Both, string | null])[]): string {
  const shown = rows.flatMap(([name, value]) => (value ? [`<dt>${both(name)}</dt><dd>${value}</dd>`] : []));
  return `<dl>${shown.join('\n')}</dl>`;
}

/** @param rows cells as HTML */
export function table(head: readonly Both[], rows: readonly (readonly string[])[], none: Both): string {
  if (rows.length === 0) return `<p>${both(none)}</p>`;
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="wide"><table><thead><tr>${head.map((one) => `<th scope="col">${both(one)}</th>`).join('')}</tr></thead><tbody>
${body}
</tbody></table></div>`;
}

/** A link to a file of the pack, from a page that is `depth` folders deep. */
export function link(path: string, text: string, depth: 0 | 2): string {
  const address = `${'../'.repeat(depth)}${path.split('/').map(encodeURIComponent).join('/')}`;
  return `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** A moment by the project's clock in Thai, and as ISO 8601 in UTC. */
export function moment(iso: string | null): string {
  if (!iso) return '–';
  return `${escapeHtml(printMoment(new Date(iso), 'th'))} <small>${escapeHtml(iso)}</small>`;
}

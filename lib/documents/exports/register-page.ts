import type { CellValue } from '@/lib/platform/exports/cells';
import { printFonts } from '@/lib/platform/pdf/print-fonts';
import { PROJECT_ZONE } from '@/lib/platform/time/project-day';
import type { ExportRequest } from './schema';

interface RegisterPage {
  request: ExportRequest;
  rows: readonly (readonly CellValue[])[];
  total: number;
  /** Keys of columns that hold calendar dates. */
  dates: readonly string[];
  madeBy: string;
  at: Date;
  /** The line by which the file can be checked. */
  originLine: string;
}

/**
 * A register as an HTML page for Chromium: A4 landscape, title on the first sheet, the table's header on every sheet.
 */
export function registerPage({ request, rows, total, dates, madeBy, at, originLine }: RegisterPage): string {
  const { head, columns, locale } = request;
  const day = dayFormat(request);
  const text = (cell: CellValue, isDate: boolean) => (isDate ? day(String(cell ?? '')) : String(cell ?? ''));
  const asOf = filled(head.asOf, { at: instantFormat(request).format(at) });
  const facts = [
    filled(head.count, { count: total.toLocaleString('en-US') }),
    asOf,
    filled(head.madeBy, { person: madeBy }),
  ];
  const printed = rows.map((row) => row.map((cell, at) => text(cell, dates.includes(columns[at]?.key ?? ''))));
  const cellOf = (cell: string, at: number) => `<td${endOf(columns[at])}>${escapeHtml(cell)}</td>`;
  const body = printed.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`).join('\n');
  const words = [
    head.title,
    asOf,
    ...head.filters,
    ...facts,
    head.page,
    head.empty,
    originLine,
    ...columns.map(({ header }) => header),
  ];
  const fonts = printFonts([...words, ...printed.flat()].join(''));
  const noGlyph = fonts.missing.length === 0 ? '' : NO_GLYPH[locale];
  return spelledOut(
    `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(head.title)}</title>
<style>
${fonts.css}
${STYLE}
html { font-family: ${fonts.families}; }
@page { font-family: ${fonts.families}; }
@page { @bottom-right { content: ${pageContent(head.page)}; } @bottom-left { content: ${cssString(asOf)}; } @top-left { content: ${cssString(head.title)}; } }
@page:first { @top-left { content: none; } }
</style>
</head>
<body>
<header>
<h1>${escapeHtml(head.title)}</h1>
${head.filters.length > 0 ? `<p>${head.filters.map((one) => `<span>${escapeHtml(one)}</span>`).join(' · ')}</p>` : ''}
<p class="facts">${facts.map(escapeHtml).join(' · ')}</p>
${noGlyph && `<p class="facts">${escapeHtml(noGlyph)}</p>`}
</header>
<table>
<colgroup>${columnWidths(columns, printed)
      .map((share) => `<col style="width:${share.toFixed(2)}%">`)
      .join('')}</colgroup>
<thead><tr>${columns.map((column) => `<th scope="col"${endOf(column)}>${escapeHtml(column.header)}</th>`).join('')}</tr></thead>
<tbody>${rows.length === 0 ? `<tr><td class="none" colspan="${columns.length}">${escapeHtml(head.empty)}</td></tr>` : body}</tbody>
</table>
<p class="origin">${escapeHtml(originLine)}</p>
</body>
</html>`,
    fonts.missing,
  );
}

/** Says that some characters are printed as their codes. */
const NO_GLYPH: Readonly<Record<ExportRequest['locale'], string>> = {
  th: 'อักขระที่ไม่มีในแบบอักษรพิมพ์เป็นรหัส เช่น [U+1F600]',
  en: 'Characters that the fonts do not have are printed as their codes, such as [U+1F600]',
};

/** Font sizes in points; 8.5 is the smallest readable across a meeting table. */
const STYLE = `
@page { size: A4 landscape; margin: 15mm 10mm 14mm; font: 7.5pt sarabun; color: #52606d; }
html { font: 8.5pt/1.4 sarabun; color: #14202b; }
body { margin: 0; }
header { border-bottom: 1.2pt solid #14202b; margin-bottom: 3mm; padding-bottom: 2mm; }
h1 { font-size: 14pt; font-weight: 600; line-height: 1.3; margin: 0 0 0.5mm; }
header p { margin: 0; }
header .facts { color: #52606d; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; }
th { text-align: start; vertical-align: bottom; font-weight: 600; background: #eef2f5; border-bottom: 0.8pt solid #52606d; }
th, td { padding: 1mm 1.5mm; overflow-wrap: anywhere; }
td { vertical-align: top; border-bottom: 0.4pt solid #cbd5dd; }
tr { break-inside: avoid; }
.end { text-align: end; font-variant-numeric: tabular-nums; }
.origin { margin: 3mm 0 0; font-size: 7pt; color: #52606d; overflow-wrap: anywhere; break-inside: avoid; }
.none { text-align: center; padding: 12mm; color: #52606d; }
`;

const endOf = (column: ExportRequest['columns'][number] | undefined) => (column?.align === 'end' ? ' class="end"' : '');

/** Rows that determine the column widths. */
const MEASURED = 500;
/** Millimetres: A4 width without margins, the average character at 8.5 points, and the padding of a cell. */
const [SHEET, CHARACTER, PADDING] = [277, 1.75, 4];

/** Column widths in percent: short columns fit their texts, long ones share the rest. */
function columnWidths(columns: ExportRequest['columns'], rows: readonly (readonly string[])[]): number[] {
  const needed = columns.map(({ header }, at) => {
    const texts = [header, ...rows.slice(0, MEASURED).map((row) => row[at] ?? '')];
    return Math.max(...texts.map(printedLength)) * CHARACTER + PADDING;
  });
  let left = SHEET;
  let cap = SHEET;
  for (const [index, one] of needed.toSorted((a, b) => a - b).entries()) {
    cap = left / (needed.length - index);
    if (one > cap) break;
    left -= one;
  }
  const widths = needed.map((one) => Math.min(one, cap));
  const sum = widths.reduce((total, one) => total + one, 0);
  return widths.map((one) => (one / sum) * 100);
}

/** Thai vowels and tone marks above and below a letter have no width. */
function printedLength(text: string): number {
  return text.replace(/\p{Mn}/gu, '').length;
}

/** A character without a glyph by its code: a box would say nothing. */
function spelledOut(html: string, missing: readonly string[]): string {
  if (missing.length === 0) return html;
  const signs = new Set(missing);
  return Array.from(html, (sign) => (signs.has(sign) ? codeOf(sign) : sign)).join('');
}

function codeOf(sign: string): string {
  return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Formats calendar dates in the reader's format; registers do not use Thai numerals. */
function dayFormat({ locale, era }: ExportRequest): (iso: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(locale, era), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (iso) => (/^\d{4}-\d{2}-\d{2}$/.test(iso) ? format.format(new Date(iso)) : iso);
}

function instantFormat({ locale, era }: ExportRequest): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(locale, era), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: PROJECT_ZONE,
  });
}

function localeOf(locale: ExportRequest['locale'], era: ExportRequest['era']): string {
  return `${locale === 'th' ? 'th-TH' : 'en-GB'}-u-ca-${era === 'be' ? 'buddhist' : 'gregory'}-nu-latn`;
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** `Page {page} of {pages}` as the content of a margin box. */
function pageContent(text: string): string {
  return text
    .split(/(\{pages?\})/)
    .filter((part) => part !== '')
    .map((part) => (part === '{page}' ? 'counter(page)' : part === '{pages}' ? 'counter(pages)' : cssString(part)))
    .join(' ');
}

function cssString(text: string): string {
  return `"${text.replace(/["\\<>\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

import { format as formatted } from 'numfmt';

/** Display format of a cell. */
export interface CellFormat {
  code: string;
  showsDate: boolean;
}

export const GENERAL: CellFormat = { code: 'General', showsDate: false };

/** Formats built into the program (ECMA-376, 18.8.30); those of dates are in BUILT_IN_DATES. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  37: '#,##0;(#,##0)',
  38: '#,##0;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]);

/** The format with this identifier, of the program or of the file. */
export function formatOf(id: number, custom: ReadonlyMap<number, string>): CellFormat {
  if (BUILT_IN_DATES.has(id)) return { code: '', showsDate: true };
  const code = custom.get(id) ?? BUILT_IN[id];
  return code === undefined ? GENERAL : { code, showsDate: showsDate(code) };
}

/** Letters of a day or year, in Thai programs as well, and no place for a digit of a count. */
function showsDate(code: string): boolean {
  const letters = code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, () => '').replace(/s\.0+/gi, () => 's');
  return (/[dy]/i.test(letters) || /[\u0E27\u0E1B]/.test(letters)) && !/[0#?@]|General/i.test(letters);
}

/** A number as its cell shows it, without the blanks that align it. */
export function shownNumber(value: number, { code }: CellFormat): string {
  // 12.000000000000002 is what a spreadsheet makes of 12.
  const plain = String(Number(value.toPrecision(15)));
  if (code === '' || code === 'General' || code === '@') return plain;
  return tryFormat(code, value) ?? plain;
}

/** A text as its cell shows it: `"RFI-"@` puts letters before it. */
export function shownText(text: string, { code }: CellFormat): string {
  return code === '@' || !code.includes('@') ? text : (tryFormat(code, text) ?? text);
}

/** Null for a format that cannot be read, as the program itself would refuse it. */
function tryFormat(code: string, value: number | string): string | null {
  try {
    return formatted(code, value, { locale: 'en', throws: true }).trim();
  } catch {
    return null;
  }
}

// Strings of a workbook write characters that XML does not allow as _xHHHH_ (ECMA-376 part 1, 22.9.2.19, ST_Xstring).

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** Unescapes the string of a workbook. */
export function unescapedCharacters(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPE, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
}

/** A text that a spreadsheet program does not read as an escape: `_x0041_` is the text `_x005F_x0041_`. */
export function escapedCharacters(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, () => '_x005F_');
}

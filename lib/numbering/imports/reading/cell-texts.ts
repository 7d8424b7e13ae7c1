import type { Directory, ReadableType } from '../directory';

// Meaning of one cell, read without its row and column.

/** The type that the row names, or the type of the whole file. */
export function findType(
  text: string,
  { directory, defaultType }: { directory: Directory; defaultType: ReadableType | null },
): ReadableType | null {
  return text === '' ? defaultType : directory.typeNamed(text);
}

/** True for a number of our own, of today's template or an older one; all others are read as a column. */
export function isOwnNumber(text: string, type: ReadableType): boolean {
  return (
    type.reader.exact(text).length > 0 ||
    (!isDigitsOnly(text) && type.reader.forgiving(text).length > 0) ||
    type.older.some(({ reader }) => reader.exact(text).length > 0)
  );
}

/** A row's number, an amount or a date: not a document number unless a person says so. */
export function isDigitsOnly(text: string): boolean {
  return /^[0-9\u0E50-\u0E59.,]+$/.test(text) || /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?: [0-9]{2}:[0-9]{2})?$/.test(text);
}

/** True for a cell that is a formula without a result. */
export function isFormula(text: string): boolean {
  return /^[=@\uFF1D]/.test(text) || (/^[+-]/.test(text) && !/^[+-]?[0-9.,\s]*$/.test(text));
}

/** Western digits. */
export function arabicDigits(text: string): string {
  return text.replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

// Folds text for search in SQL; lib/platform/search-text.ts folds typed text in the same way. Spelled as MariaDB prints
// it, because the drift test compares generated columns with the printed expression.

/** Before the column. */
export const FOLD_HEAD = `replace(regexp_replace(regexp_replace(regexp_replace(${'replace('.repeat(10)}regexp_replace(`;

const DIGITS = [...'๐๑๒๓๔๕๖๗๘๙'].map((digit, value) => `,'${digit}','${value}')`).join('');

/** After the column: invisible characters, Thai digits, marks before vowels, SARA AM in parts or before its mark, SARA AE. */
export const FOLD_TAIL =
  String.raw`,'[\\x{00AD}\\x{200B}-\\x{200F}\\x{2060}\\x{FEFF}]','')` +
  DIGITS +
  String.raw`,'([\\x{0E48}-\\x{0E4C}])([\\x{0E31}\\x{0E34}-\\x{0E39}\\x{0E4D}])','\\2\\1')` +
  String.raw`,'\\x{0E4D}([\\x{0E48}-\\x{0E4C}]?)\\x{0E32}','\\1ำ')` +
  String.raw`,'ำ([\\x{0E48}-\\x{0E4C}])','\\1ำ'),'เเ','แ')`;

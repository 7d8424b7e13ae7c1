import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A part of a font, and the characters that it has. */
interface Slice {
  family: string;
  file: string;
  weight: string;
  /** As in CSS. */
  ranges: string;
  first: readonly number[];
  last: readonly number[];
}

interface PrintFonts {
  /** `@font-face` rules with the fonts in them: the browser accesses neither files nor network. */
  css: string;
  /** Of the families in the rules, in their order. */
  families: string;
  /** Characters that no font has, each once. */
  missing: string[];
}

/** The product's print font. Both weights are always there: the page's own words need them. */
const TEXT = 'sarabun';
const TEXT_WEIGHTS = ['400', '600'];
/** Chinese, Japanese and Korean, in slices of some hundred characters: a page loads the slices it needs. */
const KOREAN = 'noto-sans-kr';
const EAST_ASIAN = ['noto-sans-sc', 'noto-sans-jp', KOREAN];

const { resolve } = createRequire(import.meta.url);
let slices: { text: Slice[]; eastAsian: Slice[] } | undefined;

/** The fonts for a text. Sarabun first, then of each font the slices with characters that no earlier one has. */
export function printFonts(text: string): PrintFonts {
  slices ??= {
    text: TEXT_WEIGHTS.flatMap((weight) => slicesOf(`@fontsource/${TEXT}`, TEXT, `${weight}-normal`, weight)),
    eastAsian: EAST_ASIAN.flatMap((name) => slicesOf(`@fontsource-variable/${name}`, name, 'wght-normal', '100 900')),
  };
  const used = new Set<Slice>();
  const missing: string[] = [];
  for (const sign of new Set(text)) {
    const code = sign.codePointAt(0) ?? 0;
    if (isInvisible(sign)) continue;
    const own = slices.text.filter((slice) => covers(slice, code));
    // The ranges of the Chinese font name Hangul, and its files lack it.
    const isKorean = /\p{Script=Hangul}/u.test(sign);
    const others = own.length > 0 ? [] : slices.eastAsian.filter(({ family }) => !isKorean || family === KOREAN);
    const other = others.find((slice) => covers(slice, code));
    for (const slice of [...own, ...(other ? [other] : [])]) used.add(slice);
    if (own.length === 0 && !other) missing.push(sign);
  }
  return {
    css: [...used].map(faceOf).join('\n'),
    families: [TEXT, ...EAST_ASIAN].join(','),
    missing,
  };
}

/** Blanks, marks of direction and joiners need no glyph. */
function isInvisible(sign: string): boolean {
  return /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(sign);
}

function slicesOf(name: string, family: string, style: string, weight: string): Slice[] {
  const ranges = JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([key, range]) => {
    const pairs = range.split(',').map((one) => one.replace('U+', '').split('-'));
    return {
      family,
      // `[4]` is the fourth slice; other slices have names.
      file: `${name}/files/${family}-${key.replace(/[[\]]/g, '')}-${style}.woff2`,
      weight,
      ranges: range,
      first: pairs.map(([from = '']) => Number.parseInt(from, 16)),
      last: pairs.map(([from = '', to = from]) => Number.parseInt(to, 16)),
    };
  });
}

function covers({ first, last }: Slice, code: number): boolean {
  return first.some((from, index) => from <= code && code <= (last[index] ?? from));
}

function faceOf({ family, file, weight, ranges }: Slice): string {
  const font = readFileSync(resolve(file)).toString('base64');
  return `@font-face{font-family:${family};font-weight:${weight};unicode-range:${ranges};src:url(data:font/woff2;base64,${font})format("woff2")}`;
}

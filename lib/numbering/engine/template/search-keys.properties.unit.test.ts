import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUNS } from '../testing/fuzz';
import { foldNumber, foldNumberKey, ledgerSearchKeys, numberSearchKeys } from './fold-number';
import { CODE_TOKENS, type CodeToken, parseTemplate } from './parse-template';
import { openNumber, printNumber, printNumberKey } from './render-number';

// Codes as organizations, projects and disciplines have them.
const code = fc.constantFrom(
  'คคง.',
  'สคฉ.3',
  'สคฉ.3-01',
  'ผรม.1',
  'กทท.',
  'TEAM',
  'LCBP3',
  'C2',
  'STR',
  'RPT',
  'ก่อสร้าง',
  'ทำ',
);

const template = fc
  .tuple(
    fc.subarray(
      CODE_TOKENS.map((token) => `{${token}}`),
      { minLength: 1, maxLength: 4 },
    ),
    fc.constantFrom('', '{YEAR:B.E.}', '{YEAR:A.D.}'),
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom('', '{REV}'),
    fc.constantFrom('-', '/', '_', ' - '),
  )
  .map(([codes, year, width, revision, separator]) => {
    return [...codes, `{SEQ:${width}}`, year, revision].filter(Boolean).join(separator);
  });

const printed = fc.record({
  template,
  codes: fc.record(Object.fromEntries(CODE_TOKENS.map((token) => [token, code])) as Record<CodeToken, typeof code>),
  year: fc.integer({ min: 2020, max: 2100 }),
  sequence: fc.integer({ min: 1, max: 99_999 }),
  revision: fc.constantFrom('A', 'B', 'AA', '1'),
});

type Printed = typeof printed extends fc.Arbitrary<infer T> ? T : never;

function print({ template: text, codes, year, sequence, revision }: Printed) {
  const open = openNumber(parseTemplate(text), { codes, year });
  return { number: printNumber(open, sequence, revision), numberKey: printNumberKey(open, sequence) };
}

const thaiDigits = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
const noZeros = (text: string) => text.replace(/(?<![0-9])0+(?=[0-9])/g, '');
const noDots = (text: string) => text.replaceAll('.', '');

/** Changes that people make to a number between paper and search box; each keeps its distinguishing parts. */
const careless: readonly ((text: string) => string)[] = [
  noDots,
  noZeros,
  thaiDigits,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => ` ${text}  `,
  (text) => text.replace(/[-/_ ]+/g, ' '),
  (text) => text.replace(/[-/_ ]+/g, '/'),
  (text) => text.replace(/[-/_ ]+/g, ' – '),
  (text) => text.split('').join('\u200b'),
];

test('a number is found however carelessly it is typed, by its document and by the ledger', () => {
  fc.assert(
    fc.property(printed, fc.subarray([...careless]), (made, done) => {
      const { number, numberKey } = print(made);
      const typed = done.reduce((text, mangle) => mangle(text), number);
      expect(numberSearchKeys(typed)[0]).toBe(foldNumber(number));
      expect(ledgerSearchKeys(numberSearchKeys(typed))).toContain(foldNumberKey(numberKey));
    }),
    RUNS,
  );
});

test('a number is found by its year in the other era', () => {
  fc.assert(
    fc.property(printed, fc.subarray([noDots, noZeros, thaiDigits]), (made, done) => {
      const { number } = print({ ...made, template: `{ORIGINATOR}-{SEQ:4}-{YEAR:B.E.}` });
      const typed = done.reduce((text, mangle) => mangle(text), number.replace(/[0-9]{4}$/, String(made.year)));
      expect(numberSearchKeys(typed)).toContain(foldNumber(number));
    }),
    RUNS,
  );
});

test('a number is found by the last two digits of its year in either era', () => {
  fc.assert(
    fc.property(printed, fc.boolean(), fc.constantFrom('B.E.', 'A.D.'), (made, isBuddhist, era) => {
      const year = 2020 + (made.year % 30);
      const { number } = print({ ...made, year, template: `{ORIGINATOR}-{SEQ:4}-{YEAR:${era}}` });
      const short = String(isBuddhist ? year + 543 : year).slice(2);
      expect(numberSearchKeys(noZeros(number.replace(/[0-9]{4}$/, short)))).toContain(foldNumber(number));
    }),
    RUNS,
  );
});

test('a number is found without any separators as long as its zeros are there', () => {
  fc.assert(
    fc.property(printed, (made) => {
      // A code that has digits on both sides of its own hyphen is a fourth piece: such a number needs one hyphen typed.
      fc.pre(!/[0-9]-[0-9]/.test(made.codes.ORIGINATOR));
      const { number } = print({
        ...made,
        sequence: made.sequence % 10_000 || 1,
        template: '{ORIGINATOR}-{SEQ:4}-{YEAR:B.E.}',
      });
      expect(numberSearchKeys(number.replaceAll('-', ''))).toContain(foldNumber(number));
    }),
    RUNS,
  );
});

test('any typed text expands to a bounded number of search keys', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.stringMatching(/^[0-9 -]{0,80}$/)), (text) => {
      expect(numberSearchKeys(text).length).toBeLessThanOrEqual(80);
      expect(foldNumber(foldNumber(text))).toBe(foldNumber(text));
    }),
    RUNS,
  );
});

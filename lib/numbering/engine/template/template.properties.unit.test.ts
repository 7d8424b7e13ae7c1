import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText } from '@/lib/platform/canonical-text';
import { RUNS } from '../testing/fuzz';
import { defaultTemplate } from './default-templates';
import { foldNumber } from './fold-number';
import { parseNumber } from './parse-number';
import { CODE_TOKENS, type CodeToken, parseTemplate } from './parse-template';
import { openNumber, type PrintedParts, printNumber, printNumberKey, printPattern } from './render-number';

// Realistic codes and hostile ones: Thai marks, regex and replacement signs, braces, whole tokens.
const code = fc
  .array(
    fc.oneof(
      fc.constantFrom('ก', 'ค', 'ง', 'ำ', '\u0E4D', '\u0E32', '้', '่', 'เ', '.', '-', '/', ' ', '0', '1', '9', 'A', 'z'),
      fc.constantFrom('{', '}', '$&', '$1', "$'", '\\', '{SEQ:4}', '{REV}', '{YEAR:B.E.}', '*', '(', 'คคง.', 'สคฉ.3'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

const parts: fc.Arbitrary<PrintedParts> = fc.record({
  codes: fc.record(Object.fromEntries(CODE_TOKENS.map((token) => [token, code])) as Record<CodeToken, typeof code>),
  year: fc.integer({ min: 2020, max: 2100 }),
});

const sequence = fc.oneof(fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 1, max: 2_147_483_647 }));
const revision = fc.constantFrom('A', 'B', 'Z', 'AA', '1', '12');

const template = fc
  .tuple(
    fc.subarray([...CODE_TOKENS.map((token) => `{${token}}`), '{YEAR:B.E.}', '{YEAR:A.D.}', '{REV}', 'CIR', 'ก.'], {
      minLength: 0,
      maxLength: 5,
    }),
    fc.integer({ min: 1, max: 9 }),
    fc.nat(5),
    fc.constantFrom('-', '/', '_', '-ที่-'),
  )
  .map(([pieces, width, at, separator]) => {
    const all = [...pieces];
    all.splice(Math.min(at, all.length), 0, `{SEQ:${width}}`);
    return parseTemplate(all.join(separator));
  });

test('a printed number reads back to what was printed', () => {
  fc.assert(
    fc.property(template, parts, sequence, revision, (tree, printed, number, label) => {
      const known = Object.fromEntries(Object.entries(printed.codes).map(([token, text]) => [token, [text ?? '']]));
      const readings = parseNumber(tree, printNumber(openNumber(tree, printed), number, label), known);
      const usedCodes = tree.segments.flatMap((segment) => (segment.kind === 'code' ? [segment.token] : []));
      const hasYear = tree.segments.some((segment) => segment.kind === 'year');
      const hasRevision = tree.segments.some((segment) => segment.kind === 'revision');
      expect(readings).toContainEqual({
        codes: Object.fromEntries(usedCodes.map((token) => [token, canonicalText(printed.codes[token] ?? '')])),
        sequence: number,
        year: hasYear ? printed.year : null,
        revisionLabel: hasRevision ? label : null,
      });
      // The codes are known and the sequence is between non-digits, so only the printed number fits.
      expect(new Set(readings.map((reading) => reading.sequence))).toEqual(new Set([number]));
    }),
    RUNS,
  );
});

test('within a series two sequences never print the same number', () => {
  fc.assert(
    fc.property(template, parts, sequence, sequence, revision, (tree, printed, left, right, label) => {
      fc.pre(left !== right);
      const open = openNumber(tree, printed);
      expect(printNumberKey(open, left)).not.toBe(printNumberKey(open, right));
      expect(printNumber(open, left, label)).not.toBe(printNumber(open, right, label));
    }),
    RUNS,
  );
});

test('numbers of one template with the same key come from the same series', () => {
  fc.assert(
    fc.property(template, parts, parts, sequence, sequence, (tree, left, right, number, another) => {
      const [leftOpen, rightOpen] = [openNumber(tree, left), openNumber(tree, right)];
      const isSameSeries = printPattern(leftOpen) === printPattern(rightOpen);
      const isSameKey = printNumberKey(leftOpen, number) === printNumberKey(rightOpen, another);
      if (isSameSeries) expect(isSameKey).toBe(number === another);
      // Equal keys of different series need a code that looks like a sequence; the ledger's unique key catches those.
      else if (isSameKey) expect(printPattern(leftOpen)).toMatch(/[0-9]/);
    }),
    RUNS,
  );
});

test('the year tells letters of two years apart', () => {
  fc.assert(
    fc.property(parts, sequence, fc.integer({ min: 1, max: 80 }), (printed, number, years) => {
      const now = openNumber(defaultTemplate('LETTER'), printed);
      const later = openNumber(defaultTemplate('LETTER'), { ...printed, year: printed.year + years });
      expect(printNumber(now, number, '')).not.toBe(printNumber(later, number, ''));
    }),
    RUNS,
  );
});

test('folding is idempotent, and a carelessly typed number folds like the printed one', () => {
  fc.assert(
    fc.property(parts, sequence, (printed, number) => {
      const text = printNumber(openNumber(defaultTemplate('LETTER'), printed), number, '');
      const folded = foldNumber(text);
      expect(foldNumber(folded)).toBe(folded);
      expect(foldNumber(` ${text.toUpperCase().split('-').join(' / ')} `)).toBe(folded);
    }),
    RUNS,
  );
});

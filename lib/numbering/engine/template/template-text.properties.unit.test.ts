import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropChip, inspectTemplate, moveChip } from '../../formats/rules';
import { RUNS } from '../testing/fuzz';
import { type LintContext, lintTemplate, MAX_TEMPLATE } from './lint-template';
import { CODE_TOKENS, type CodeToken, parseTemplate } from './parse-template';
import { openNumber, printNumber, printNumberKey, printPattern } from './render-number';
import { piecesOf, textOf, tokensToOffer } from './template-pieces';

// Templates as people write them, and hostile ones. Half tokens, nested ones, regex and replacement signs, marks,
// invisible characters, both spellings of SARA AM, half characters, digits of four scripts.
const fragment = fc.oneof(
  fc.constantFrom(...tokensToOffer(), '{SEQ:9}', '{SEQ:0}', '{SEQ:007}', '{SEQ:}', '{SEQ}', '{seq:4}'),
  fc.constantFrom('{', '}', '{}', '{ }', '{{', '}}', '{SEQ:4', 'SEQ:4}', '{A{B}C}', '{ORG}', '{CATEGORY}', '{YEAR}'),
  fc.constantFrom(
    '-',
    '/',
    '.',
    ' ',
    'ก.',
    '-ที่-',
    '0',
    '9',
    '๑',
    '\uFF11',
    '\u0661',
    '$&',
    '$1',
    '\\d+',
    '(?:',
    '[^',
    '*',
  ),
  fc.constantFrom(
    '\u0E33',
    '\u0E4D\u0E32',
    '\u0E48',
    '\u0E40',
    '\u0E40\u0E40',
    '\u0E32',
    '\u200B',
    '\u202E',
    '\u2066',
    '\uFEFF',
  ),
  fc.constantFrom('\u0000', '\n', '\u00A0', '\u3000', '\uD800', '\u{1F3D7}', '__proto__', 'constructor'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const text = fc.array(fragment, { maxLength: 14 }).map((pieces) => pieces.join(''));
const context: fc.Arbitrary<LintContext> = fc.constantFrom(
  { typeCode: 'LETTER', revisionStyle: 'NUMERIC' },
  { typeCode: 'RFA', revisionStyle: 'ALPHA' },
  { typeCode: 'TRANSMITTAL', revisionStyle: 'NUMERIC' },
  { typeCode: '__proto__', revisionStyle: 'NUMERIC' },
);

test('whatever is written is read, judged and mended without an error, and its parts are the text again', () => {
  fc.assert(
    fc.property(text, context, (written, type) => {
      expect(textOf(piecesOf(written))).toBe(written);
      const { findings, sharedOver } = inspectTemplate(written, type);
      for (const finding of findings) expect(finding.fixes.every((fix) => typeof fix.text === 'string')).toBe(true);
      expect(sharedOver.every(({ fix }) => fix.text.includes(fix.token))).toBe(true);
    }),
    RUNS,
  );
});

test('ten thousand characters of it are one finding', () => {
  fc.assert(
    fc.property(fragment, context, (piece, type) => {
      const long = piece === '' ? '-'.repeat(10_000) : piece.repeat(Math.ceil(10_000 / piece.length));
      expect(
        piecesOf(long)
          .map((part) => part.text)
          .join(''),
      ).toBe(long);
      expect(lintTemplate(parseTemplate(long), type).map(({ code }) => code)).toEqual(['TEMPLATE_TOO_LONG']);
    }),
    RUNS,
  );
});

/** Applies each offered fix until none is left. */
function mend(written: string, type: LintContext): string {
  let current = written;
  for (let press = 0; press <= MAX_TEMPLATE; press++) {
    const fix = inspectTemplate(current, type).findings.find(({ fixes }) => fixes.length > 0)?.fixes[0];
    if (!fix) return current;
    expect(fix.text, `${fix.kind} ${fix.token}`).not.toBe(current);
    current = fix.text;
  }
  return expect.fail(`still offering after ${MAX_TEMPLATE} presses: ${current}`);
}

test('applying all offered fixes ends with a template that numbers every document of its type', () => {
  const codes = CODE_TOKENS.map((token) => [token, `${token[0]}1`]);
  const parts = { codes: Object.fromEntries(codes) as Record<CodeToken, string>, year: 2025 };
  let valid = 0;
  fc.assert(
    fc.property(text, context, fc.integer({ min: 1, max: 2_147_483_647 }), (written, type, sequence) => {
      const mended = mend(written, type);
      const { isValid, findings } = inspectTemplate(mended, type);
      if (!isValid) {
        // A person decides which part of an overlong template to remove.
        expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining([expect.stringMatching(/TOO_LONG$/)]));
        return;
      }
      valid += 1;
      const open = openNumber(parseTemplate(mended), parts);
      expect(printNumber(open, sequence, 'A')).toContain(String(sequence));
      expect(printNumber(open, sequence, 'A').length).toBeLessThanOrEqual(100);
      expect(printNumberKey(open, sequence).length).toBeLessThanOrEqual(150);
      expect(printPattern(open).length).toBeLessThanOrEqual(200);
    }),
    RUNS,
  );
  expect(valid).toBeGreaterThan(RUNS.numRuns / 2);
});

test('chips can be pushed about at will: nothing is lost, and there and back is where it was', () => {
  const direction = fc.constantFrom<-1 | 1>(-1, 1);
  fc.assert(
    fc.property(text, fc.nat(20), fc.nat(20), direction, (written, from, to, way) => {
      const count = piecesOf(written).length;
      const sorted = (template: string) => [...template].sort().join('');
      expect(sorted(dropChip(written, from % (count + 1), to % (count + 1)))).toBe(sorted(written));
      const shifted = moveChip(written, from, { kind: 'shift', direction: way });
      expect(sorted(shifted.text)).toBe(sorted(written));
      const inserted = moveChip(written, Math.min(from, count) - 1, { kind: 'insert', token: '{REV}' });
      expect(inserted.text.length).toBeGreaterThan(written.length);
      expect(moveChip(written, from, { kind: 'remove' }).text.length).toBeLessThanOrEqual(written.length);
    }),
    RUNS,
  );
});

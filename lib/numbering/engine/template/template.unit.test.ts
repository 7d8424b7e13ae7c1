import { describe, expect, test } from 'vitest';
import { canonicalText } from '@/lib/platform/canonical-text';
import { defaultTemplate } from './default-templates';
import { foldNumber, numberSearchKeys } from './fold-number';
import { canLookAlike, lintTemplate, reportUniqueness } from './lint-template';
import { parseNumber } from './parse-number';
import { type CodeToken, parseTemplate } from './parse-template';
import {
  fillNumberKey,
  isExhausted,
  openNumber,
  type PrintedParts,
  printNumber,
  printNumberKey,
  printPattern,
} from './render-number';

const parts = (codes: Partial<Record<CodeToken, string>> = {}, year = 2025): PrintedParts => ({
  year,
  codes: {
    PROJECT: 'LCBP3-C2',
    ORIGINATOR: 'คคง.',
    RECIPIENT: 'สคฉ.3',
    CORR_TYPE: 'RFA',
    SUB_TYPE: '21',
    RFA_TYPE: 'RPT',
    DISCIPLINE: 'TER',
    ...codes,
  },
});

const print = (template: string, sequence: number, codes = {}, revision = '', year = 2025): string =>
  printNumber(openNumber(parseTemplate(template), parts(codes, year)), sequence, revision);

describe('the default templates print the numbers of the specification', () => {
  test.each([
    ['LETTER', 1, '', 'คคง.-สคฉ.3-0001-2568'],
    ['MEMO', 42, '', 'คคง.-สคฉ.3-0042-2568'],
    ['TRANSMITTAL', 117, '', 'คคง.-สคฉ.3-21-0117-2568'],
    ['RFA', 1, 'A', 'LCBP3-C2-RFA-TER-RPT-0001-A'],
    ['CIRCULATION', 7, '', 'คคง.-CIR-0007-2568'],
    ['A_TYPE_ADDED_LATER', 3, '', 'คคง.-สคฉ.3-0003-2568'],
  ])('%s', (type, sequence, revision, expected) => {
    const open = openNumber(defaultTemplate(type), parts());
    expect(printNumber(open, sequence, revision)).toBe(expected);
  });

  test('and another one that of ADR-002, by the tokens that followed its own', () => {
    const template = '{ORIGINATOR}-{CORR_TYPE}-{DISCIPLINE}-{YEAR:A.D.}-{SEQ:4}';
    const codes = { ORIGINATOR: 'TEAM', CORR_TYPE: 'RFA', DISCIPLINE: 'STR' };
    expect(print(template, 1, codes)).toBe('TEAM-RFA-STR-2025-0001');
  });

  test('and pass the linter for their own type', () => {
    for (const typeCode of ['LETTER', 'TRANSMITTAL', 'RFA', 'CIRCULATION']) {
      const findings = lintTemplate(defaultTemplate(typeCode), {
        typeCode,
        revisionStyle: typeCode === 'RFA' ? 'ALPHA' : 'NUMERIC',
      });
      expect(findings.filter((finding) => finding.level === 'error')).toEqual([]);
    }
  });
});

describe('printing', () => {
  test('knows every token', () => {
    const all =
      '{PROJECT}/{ORIGINATOR}/{RECIPIENT}/{CORR_TYPE}/{SUB_TYPE}/{RFA_TYPE}/{DISCIPLINE}/{SEQ:3}/{YEAR:A.D.}/{REV}';
    expect(print(all, 9, {}, 'B')).toBe('LCBP3-C2/คคง./สคฉ.3/RFA/21/RPT/TER/009/2025/B');
  });

  test.each(['{SEQ:4}', '{REV}', '$&', '$1', "$'", '\\d+', '{{', '}'])('prints a code %s as just that', (code) => {
    expect(print('{ORIGINATOR}-{SEQ:4}', 5, { ORIGINATOR: code })).toBe(`${code}-0005`);
  });

  test('keeps a code that reads like a hole apart from the hole', () => {
    const real = openNumber(parseTemplate('A-{REV}-{SEQ:4}'), parts());
    const fake = openNumber(parseTemplate('A-{ORIGINATOR}-{SEQ:4}'), parts({ ORIGINATOR: '{REV}' }));
    expect(printPattern(real)).not.toBe(printPattern(fake));
    expect(printNumberKey(real, 1)).not.toBe(printNumberKey(fake, 1));
  });

  test('prints a stored key for another revision', () => {
    const open = openNumber(parseTemplate('{ORIGINATOR}-{SEQ:4}-{REV}'), parts({ ORIGINATOR: '{{REV}}$&' }));
    expect(fillNumberKey(printNumberKey(open, 7), 'B')).toBe(printNumber(open, 7, 'B'));
  });

  test('spells SARA AM in one way, however it was typed', () => {
    const typedApart = 'น\u0E49\u0E4D\u0E32';
    expect(canonicalText(typedApart)).toBe('น้ำ');
    expect(canonicalText('น\u0E4D\u0E49\u0E32')).toBe('น้ำ');
    expect(print('{ORIGINATOR}-{SEQ:2}', 1, { ORIGINATOR: typedApart })).toBe('น้ำ-01');
  });

  test('widens past its width, or stops where the template says so', () => {
    expect(print('X-{SEQ:2}', 100)).toBe('X-100');
    const open = openNumber(parseTemplate('X-{SEQ:2}'), parts());
    expect([99, 100].map((sequence) => isExhausted(open, sequence, 'STOP'))).toEqual([false, true]);
    expect(isExhausted(open, 100, 'WIDEN')).toBe(false);
  });

  test('a wider {SEQ:n} is the same series', () => {
    const narrow = openNumber(parseTemplate('X-{SEQ:4}'), parts());
    const wide = openNumber(parseTemplate('X-{SEQ:5}'), parts());
    expect(printPattern(wide)).toBe(printPattern(narrow));
  });

  test('refuses a document that lacks a printed part', () => {
    const letter = defaultTemplate('LETTER');
    const withoutRecipient = { ...parts(), codes: { ...parts().codes, RECIPIENT: null } };
    expect(() => openNumber(letter, withoutRecipient)).toThrow('RECIPIENT_REQUIRED');
    const withoutSubType = { ...parts(), codes: { ...parts().codes, SUB_TYPE: null } };
    expect(() => openNumber(defaultTemplate('TRANSMITTAL'), withoutSubType)).toThrow('NUMBER_PART_MISSING');
  });

  test.each(['{ORG}-{SEQ:4}', '{NOPE}-{SEQ:4}', '{SEQ:4}-}', '{ORIGINATOR'])('refuses the template %s', (template) => {
    expect(() => print(template, 1)).toThrow('TEMPLATE_INVALID');
  });
});

describe('the linter', () => {
  const codesOf = (template: string, typeCode = 'LETTER', revisionStyle: 'ALPHA' | 'NUMERIC' = 'NUMERIC') =>
    lintTemplate(parseTemplate(template), { typeCode, revisionStyle }).map((finding) => finding.code);

  test.each([
    ['no sequence', '{ORIGINATOR}-{YEAR:B.E.}', 'SEQUENCE_MISSING'],
    ['two sequences', '{SEQ:4}-{SEQ:4}', 'SEQUENCE_REPEATED'],
    ['a width of zero', 'A-{SEQ:0}', 'SEQUENCE_WIDTH'],
    ['a width of ten', 'A-{SEQ:10}', 'SEQUENCE_WIDTH'],
    ['a digit before the sequence', 'A1{SEQ:4}', 'SEQUENCE_TOUCHES_DIGIT'],
    ['a Thai digit after the sequence', '{SEQ:4}๑', 'SEQUENCE_TOUCHES_DIGIT'],
    ['a year right after the sequence', '{SEQ:4}{YEAR:B.E.}', 'SEQUENCE_TOUCHES_DIGIT'],
    ['an unknown token', '{FOO}-{SEQ:4}', 'TOKEN_UNKNOWN'],
    ['an empty token', '{}-{SEQ:4}', 'TOKEN_EMPTY'],
    ['a token of blanks', '{ }-{SEQ:4}', 'TOKEN_EMPTY'],
    ['an unclosed token', '{SEQ:4}-{YEAR', 'TOKEN_UNCLOSED'],
    ['a token in a token', '{ORIGINATOR{RECIPIENT}}-{SEQ:4}', 'TOKEN_NESTED'],
    ['doubled braces', '{{SEQ:4}}', 'TOKEN_NESTED'],
    ['a brace without a partner', 'A}-{SEQ:4}', 'BRACE_STRAY'],
    ['a token printed twice', '{ORIGINATOR}-{ORIGINATOR}-{SEQ:4}', 'TOKEN_REPEATED'],
    ['tokens that touch', '{ORIGINATOR}{RECIPIENT}-{SEQ:4}', 'TOKENS_TOUCH'],
    ['a full-width digit before the sequence', 'A\uFF11{SEQ:4}', 'SEQUENCE_TOUCHES_DIGIT'],
    ['a direction override', 'A\u202E-{SEQ:4}', 'CHARACTER_NOT_ALLOWED'],
    ['a blank that is none', 'A\u00A0-{SEQ:4}', 'CHARACTER_NOT_ALLOWED'],
    ['half a character', 'A\uD800-{SEQ:4}', 'CHARACTER_NOT_ALLOWED'],
    ['a blank at its end', '{ORIGINATOR}-{SEQ:4} ', 'BLANK_AT_END'],
    ['a Thai mark that hangs on a code', '{ORIGINATOR}\u0E48-{SEQ:4}', 'MARK_AT_EDGE'],
    ['SARA AM that hangs on a code', '{ORIGINATOR}\u0E33-{SEQ:4}', 'MARK_AT_EDGE'],
    ['half of SARA AE before a code', '\u0E40{ORIGINATOR}-{SEQ:4}', 'MARK_AT_EDGE'],
    ['a template of 10,000 characters', `${'{SEQ:4}-'.repeat(1250)}`, 'TEMPLATE_TOO_LONG'],
    ['a deprecated token', '{ORG}-{SEQ:4}', 'TOKEN_DEPRECATED'],
    ['a discipline a letter may not have', '{DISCIPLINE}-{SEQ:4}', 'TOKEN_CAN_BE_EMPTY'],
    ['a revision a first letter does not have', '{SEQ:4}-{REV}', 'TOKEN_CAN_BE_EMPTY'],
    ['an invisible character', 'A\u200B-{SEQ:4}', 'CHARACTER_NOT_ALLOWED'],
    ['more than 100 characters', `${'A'.repeat(99)}-{SEQ:4}`, 'TOO_LONG'],
  ])('reports %s', (_what, template, code) => {
    expect(codesOf(template)).toContain(code);
  });

  test.each([
    ['{seq:4}', '{SEQ:4}'],
    ['{SEQ}', '{SEQ:4}'],
    ['{SEQ 5}', '{SEQ:5}'],
    ['{Year:BE}', '{YEAR:B.E.}'],
    ['{CORR TYPE}', '{CORR_TYPE}'],
    ['{originator}', '{ORIGINATOR}'],
    ['{WORLD}', ''],
  ])('says that %s was probably meant to be %s', (token, instead) => {
    const finding = lintTemplate(parseTemplate(`X-${token}`), { typeCode: 'LETTER', revisionStyle: 'NUMERIC' }).find(
      ({ code }) => code === 'TOKEN_UNKNOWN',
    );
    expect(finding?.params).toEqual({ token, instead });
  });

  test('demands {PROJECT} of RFAs and {SUB_TYPE} of transmittals', () => {
    expect(codesOf('{RFA_TYPE}-{SEQ:4}', 'RFA', 'ALPHA')).toContain('TOKEN_REQUIRED');
    expect(codesOf('{RECIPIENT}-{SEQ:4}', 'TRANSMITTAL')).toContain('TOKEN_REQUIRED');
  });

  test('says what to write instead of a deprecated token', () => {
    const [finding] = lintTemplate(parseTemplate('{YEAR}-{SEQ:4}'), { typeCode: 'LETTER', revisionStyle: 'NUMERIC' });
    expect(finding?.params.instead).toBe('{YEAR:B.E.} {YEAR:A.D.}');
  });

  test('tells which parts share a series and whether it restarts each year', () => {
    expect(reportUniqueness(defaultTemplate('LETTER'), 'LETTER')).toEqual({ sharedOver: [], restartsEachYear: true });
    expect(reportUniqueness(defaultTemplate('RFA'), 'RFA')).toEqual({
      sharedOver: ['ORIGINATOR', 'YEAR'],
      restartsEachYear: false,
    });
  });

  test('tells which numbers can look alike', () => {
    expect(canLookAlike(defaultTemplate('LETTER'), defaultTemplate('MEMO'))).toBe(true);
    expect(canLookAlike(defaultTemplate('LETTER'), defaultTemplate('TRANSMITTAL'))).toBe(false);
  });
});

describe('reading a number back', () => {
  test('finds the one reading that the known codes allow', () => {
    const readings = parseNumber(defaultTemplate('TRANSMITTAL'), 'คคง.-สคฉ.3-21-0117-2568', {
      ORIGINATOR: ['คคง.', 'สคฉ.3', 'ผรม.1'],
      RECIPIENT: ['สคฉ.3', 'สคฉ.3-21'],
      SUB_TYPE: ['11', '21'],
    });
    expect(readings).toEqual([
      {
        codes: { ORIGINATOR: 'คคง.', RECIPIENT: 'สคฉ.3', SUB_TYPE: '21' },
        sequence: 117,
        year: 2025,
        revisionLabel: null,
      },
    ]);
  });

  test('finds no reading for another template', () => {
    expect(parseNumber(defaultTemplate('RFA'), 'คคง.-สคฉ.3-0001-2568')).toEqual([]);
  });
});

describe('forgiving search', () => {
  test.each(['คคง.-สคฉ.3-0001-2568', 'คคง สคฉ3 1/68', ' คคง-สคฉ๓-๐๐๐๑-๒๕๖๘ '])('finds it by %s', (typed) => {
    const stored = foldNumber('คคง.-สคฉ.3-0001-2568');
    expect(numberSearchKeys(typed)).toContain(stored);
  });
});

import { describe, expect, it } from 'vitest';
import type { LintContext } from '../engine/template/lint-template';
import { compareTemplates, dropChip, inspectTemplate, moveChip, offeredTokens, rewriteChip, withToken } from './rules';

const letter: LintContext = { typeCode: 'LETTER', revisionStyle: 'NUMERIC' };
const rfa: LintContext = { typeCode: 'RFA', revisionStyle: 'ALPHA' };
const shift = (text: string, index: number, direction: -1 | 1) => moveChip(text, index, { kind: 'shift', direction });

describe('a chip', () => {
  it('is inserted behind another, with separators to its neighbours, and gets the focus', () => {
    const insert = (text: string, index: number) => moveChip(text, index, { kind: 'insert', token: '{REV}' });
    expect(insert('', -1)).toEqual({ text: '{REV}', focus: 0 });
    expect(insert('{PROJECT}{SEQ:4}', 0)).toEqual({ text: '{PROJECT}-{REV}-{SEQ:4}', focus: 2 });
    expect(insert('{PROJECT}-{SEQ:4}', 0)).toEqual({ text: '{PROJECT}-{REV}-{SEQ:4}', focus: 2 });
    expect(insert('{PROJECT}-{SEQ:4}', 1)).toEqual({ text: '{PROJECT}-{REV}-{SEQ:4}', focus: 2 });
    expect(insert('{PROJECT}-{SEQ:4}', -1)).toEqual({ text: '{REV}-{PROJECT}-{SEQ:4}', focus: 0 });
  });

  it('takes the separator with it that only kept it apart', () => {
    expect(moveChip('{PROJECT}-{SEQ:4}-{REV}', 2, { kind: 'remove' })).toEqual({ text: '{PROJECT}-{REV}', focus: 1 });
    expect(moveChip('{SEQ:4}/{REV}', 0, { kind: 'remove' }).text).toBe('{REV}');
    expect(moveChip('no. {SEQ:4}', 1, { kind: 'remove' }).text).toBe('no. ');
    expect(moveChip('{SEQ:4}-{REV}', 1, { kind: 'remove' }).text).toBe('{SEQ:4}{REV}');
  });

  it('swaps places with the next token; the text between them stays', () => {
    expect(shift('{PROJECT}-{SEQ:4}/{REV}', 2, -1)).toEqual({ text: '{SEQ:4}-{PROJECT}/{REV}', focus: 0 });
    expect(shift('{PROJECT}-{SEQ:4}/{REV}', 2, 1)).toEqual({ text: '{PROJECT}-{REV}/{SEQ:4}', focus: 4 });
    expect(shift('{PROJECT}-{SEQ:4}', 0, -1)).toEqual({ text: '{PROJECT}-{SEQ:4}', focus: 0 });
    expect(shift('ABC{SEQ:4}', 0, 1).text).toBe('{SEQ:4}ABC');
    expect(dropChip('{PROJECT}-{SEQ:4}-{REV}', 4, 0)).toBe('{REV}-{SEQ:4}-{PROJECT}');
  });

  it('is written anew', () => {
    expect(rewriteChip('A-{SEQ:4}', 1, '{SEQ:6}')).toBe('A-{SEQ:6}');
  });

  it('is offered where the type always has that part and the template does not print it yet', () => {
    const offered = (text: string, context: LintContext) =>
      offeredTokens(inspectTemplate(text, context).pieces, context);
    expect(offered('', letter)).not.toContain('{DISCIPLINE}');
    expect(offered('', letter)).not.toContain('{REV}');
    expect(offered('', rfa)).toEqual(expect.arrayContaining(['{DISCIPLINE}', '{REV}', '{SEQ:4}']));
    expect(offered('{SEQ:6}-{YEAR:A.D.}-{PROJECT}', rfa)).toEqual([
      '{ORIGINATOR}',
      '{CORR_TYPE}',
      '{RFA_TYPE}',
      '{DISCIPLINE}',
      '{REV}',
    ]);
  });
});

describe('a finding offers', () => {
  const fixesOf = (text: string, code: string, context = letter) =>
    inspectTemplate(text, context)
      .findings.find((finding) => finding.code === code)
      ?.fixes.map((fix) => fix.text);

  it.each([
    ['SEQUENCE_MISSING', '{PROJECT}', ['{PROJECT}-{SEQ:4}']],
    ['SEQUENCE_REPEATED', '{SEQ:4}-A-{SEQ:4}', ['{SEQ:4}-A-']],
    ['SEQUENCE_WIDTH', 'A-{SEQ:12}', ['A-{SEQ:4}']],
    ['SEQUENCE_TOUCHES_DIGIT', 'A1{SEQ:4}{YEAR:B.E.}', ['A1-{SEQ:4}-{YEAR:B.E.}']],
    ['TOKEN_DEPRECATED', '{ORG}-{SEQ:4}', ['{ORIGINATOR}-{SEQ:4}', '{RECIPIENT}-{SEQ:4}', '{SEQ:4}']],
    ['TOKEN_DEPRECATED', '{CATEGORY}-{SEQ:4}', ['{SEQ:4}']],
    ['TOKEN_UNKNOWN', '{recipient}-{SEQ:4}', ['{RECIPIENT}-{SEQ:4}', '{SEQ:4}']],
    ['TOKEN_UNCLOSED', '{SEQ:4}-{YEAR', ['{SEQ:4}']],
    ['TOKEN_REPEATED', '{ORIGINATOR}-{SEQ:4}-{ORIGINATOR}', ['{ORIGINATOR}-{SEQ:4}']],
    ['CHARACTER_NOT_ALLOWED', 'A\u200B-{SEQ:4}\u202E', ['A-{SEQ:4}']],
    ['BLANK_AT_END', ' A-{SEQ:4} ', ['A-{SEQ:4}']],
    ['MARK_AT_EDGE', '{ORIGINATOR}\u0E48-{SEQ:4}', ['{ORIGINATOR}-\u0E48-{SEQ:4}']],
  ])('a way out of %s in %s', (code, text, fixed) => {
    expect(fixesOf(text, code)).toEqual(fixed);
  });

  it('and the part that the type must print', () => {
    expect(fixesOf('{RFA_TYPE}-{SEQ:4}', 'TOKEN_REQUIRED', rfa)).toEqual(['{PROJECT}-{RFA_TYPE}-{SEQ:4}']);
  });
});

describe('parts that share a series', () => {
  it('can be printed with one press, each where it usually stands', () => {
    const { sharedOver, restartsEachYear } = inspectTemplate('{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{SEQ:4}-{REV}', rfa);
    expect(restartsEachYear).toBe(false);
    expect(sharedOver.map(({ part, fix }) => [part, fix.text])).toEqual([
      ['ORIGINATOR', '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{ORIGINATOR}-{SEQ:4}-{REV}'],
      ['RFA_TYPE', '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{RFA_TYPE}-{SEQ:4}-{REV}'],
      ['YEAR', '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{SEQ:4}-{YEAR:B.E.}-{REV}'],
    ]);
  });

  it('the type is printed behind the project', () => {
    expect(withToken('{PROJECT}-{SEQ:4}', '{CORR_TYPE}')).toBe('{PROJECT}-{CORR_TYPE}-{SEQ:4}');
    expect(withToken('{ORIGINATOR}-{SEQ:4}', '{CORR_TYPE}')).toBe('{CORR_TYPE}-{ORIGINATOR}-{SEQ:4}');
  });
});

it('ten thousand characters are one finding and no chips', () => {
  const { findings, pieces, isValid } = inspectTemplate('{SEQ:4}-'.repeat(1250), letter);
  expect(findings.map(({ code }) => code)).toEqual(['TEMPLATE_TOO_LONG']);
  expect([pieces, isValid]).toEqual([[], false]);
});

it('two templates are compared part by part', () => {
  expect(compareTemplates('{PROJECT}-{SEQ:4}', '{PROJECT}-{RECIPIENT}-{SEQ:5}')).toEqual([
    { kind: 'SAME', text: '{PROJECT}' },
    { kind: 'SAME', text: '-' },
    { kind: 'REMOVED', text: '{SEQ:4}' },
    { kind: 'ADDED', text: '{RECIPIENT}' },
    { kind: 'ADDED', text: '-' },
    { kind: 'ADDED', text: '{SEQ:5}' },
  ]);
});

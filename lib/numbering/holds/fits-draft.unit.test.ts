import { describe, expect, it } from 'vitest';
import type { NumberRequest } from '../engine/batch/number-items';
import { planNumber } from '../engine/batch/plan-number';
import { parseTemplate } from '../engine/template/parse-template';
import { fitsDraft } from './fits-draft';

const HELD_AT = new Date('2026-11-22T05:00:00Z');
const RFA = '{PROJECT}-{CORR_TYPE}-{DISCIPLINE}-{RFA_TYPE}-{SEQ:4}-{REV}';
/** Prints nothing of what an RFA is counted by. */
const BARE_RFA = '{PROJECT}-{CORR_TYPE}-{SEQ:4}-{REV}';
const LETTER = '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}';
const BARE_LETTER = 'L-{SEQ:4}';

const rfa: NumberRequest = {
  projectId: 3,
  projectCode: 'LCBP3-C2',
  correspondenceTypeId: 1,
  typeCode: 'RFA',
  originatorOrganizationId: 20,
  originatorCode: 'ผรม.2',
  recipientOrganizationId: null,
  recipientCode: null,
  subTypeId: null,
  subTypeNumber: null,
  rfaTypeId: 40,
  rfaTypeCode: 'MST',
  disciplineId: 50,
  disciplineCode: 'STR',
  revisionLabel: 'A',
  entityType: 'correspondence',
  documentId: 7,
  documentPublicId: '019ab000-0000-7000-8000-000000000007',
  revisionPublicId: null,
  contentHash: null,
  issuedAt: HELD_AT,
  requestId: '019ab000-0000-7000-8000-000000000008',
};
const letter: NumberRequest = {
  ...rfa,
  correspondenceTypeId: 2,
  typeCode: 'LETTER',
  recipientOrganizationId: 10,
  recipientCode: 'คคง.',
  rfaTypeId: null,
  rfaTypeCode: null,
  disciplineId: null,
  disciplineCode: null,
};

/** Holds a number for `held` by a template, and asks whether the draft `other` may have it. */
function fits(text: string, held: NumberRequest, other: NumberRequest): boolean {
  const { counterKey } = planNumber(held, {
    tree: parseTemplate(text),
    versionId: null,
    overflow: 'WIDEN',
  });
  const hold = {
    correspondenceTypeId: held.correspondenceTypeId,
    templateUsed: text,
    templateVersionId: null,
    createdAt: HELD_AT,
    counterKey: { ...counterKey },
  };
  return fitsDraft({ hold: hold as unknown as Parameters<typeof fitsDraft>[0]['hold'] }, other);
}

describe('a held number and a draft', () => {
  it.each([
    ['an RFA', RFA, rfa],
    ['an RFA whose number prints little', BARE_RFA, rfa],
    ['a letter', LETTER, letter],
    ['a letter whose number prints nothing', BARE_LETTER, letter],
  ])('of the same parts belong together: %s', (_what, text, request) => {
    const draft = { ...request, documentId: 99, requestId: 'another', revisionLabel: 'B' };
    expect(fits(text, request, draft)).toBe(true);
    // The number is of the year in which it was held.
    expect(fits(text, request, { ...draft, issuedAt: new Date('2027-02-01T05:00:00Z') })).toBe(true);
  });

  it.each([
    ['another type of RFA', { rfaTypeId: 41, rfaTypeCode: 'RPT' }],
    ['the same code of another contract’s type', { rfaTypeId: 42 }],
    ['another discipline', { disciplineId: 51, disciplineCode: 'GEO' }],
    ['another sender', { originatorOrganizationId: 21, originatorCode: 'ผรม.1' }],
    ['another project', { projectId: 4, projectCode: 'LCBP3-C3' }],
  ])('of an RFA do not, with %s, also where the number does not print it', (_what, other) => {
    for (const text of [RFA, BARE_RFA]) expect(fits(text, rfa, { ...rfa, ...other }), text).toBe(false);
  });

  it.each([
    ['another recipient', { recipientOrganizationId: 11, recipientCode: 'สคฉ.3' }],
    ['another sender', { originatorOrganizationId: 21, originatorCode: 'ผรม.1' }],
    ['another project', { projectId: 4, projectCode: 'LCBP3-C3' }],
  ])('of a letter do not, with %s, also where the number does not print it', (_what, other) => {
    for (const text of [LETTER, BARE_LETTER]) expect(fits(text, letter, { ...letter, ...other }), text).toBe(false);
  });

  it('belong together also once a code that is printed has changed: the hold keeps the number it promised', () => {
    expect(fits(LETTER, letter, { ...letter, recipientCode: 'คคง.ใหม่' })).toBe(true);
    expect(fits(RFA, rfa, { ...rfa, disciplineCode: 'STR2' })).toBe(true);
  });

  it('of another type do not, however alike they read', () => {
    const memo = { ...letter, correspondenceTypeId: 3, typeCode: 'MEMO' };
    expect(fits(LETTER, letter, memo)).toBe(false);
    // A letter has nothing to print where an RFA has its type: no reason to fail over it.
    expect(fits(RFA, rfa, letter)).toBe(false);
  });
});

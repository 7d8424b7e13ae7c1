import { describe, expect, it } from 'vitest';
import type { RfaCode } from '@/lib/documents/rfas/dto';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import {
  type AnswerDraft,
  EMPTY_DRAFT,
  isEmpty,
  outcomeOf,
  payloadOf,
  readDraft,
  setItem,
  setWhole,
  wholeOf,
} from './answer-state';

const codes: RfaCode[] = [
  ['1C', 'APPROVED', false],
  ['1N', 'APPROVED_WITH_COMMENTS', true],
  ['3R', 'REVISE_RESUBMIT', true],
].map(([code, disposition, isCommentRequired], severity) => ({
  code: String(code),
  name: String(code),
  disposition: disposition as RfaCode['disposition'],
  mayProceed: null,
  severity,
  isCommentRequired: isCommentRequired === true,
  parties: ['CONSULTANT'],
}));

const task: AvailableAction = {
  action: 'RESPOND',
  label: 'ตอบ',
  isAllowed: true,
  refusals: [],
  isOwnVerb: false,
  isEnding: false,
  comment: 'by_code',
  commentVisibility: 'ORGANIZATION',
  files: 'optional',
  codes,
  reasons: [],
  taskPublicId: 'task',
  onBehalfOf: null,
};
const decide: AvailableAction = { ...task, action: 'DECIDE', taskPublicId: null };
const itemIds = ['a', 'b'];

const look = (draft: AnswerDraft, action = task) => outcomeOf(draft, { action, codes, itemIds });
const given = (a: string, b: string, comment = 'ดูหมายเหตุ') =>
  setItem(setItem(EMPTY_DRAFT, 'a', { code: a, comment }, itemIds), 'b', { code: b, comment }, itemIds);

describe('an answer', () => {
  it('needs a code, or one for every item', () => {
    expect(look(EMPTY_DRAFT).missing).toEqual(['code']);
    expect(look(setWhole(EMPTY_DRAFT, '1C', itemIds))).toMatchObject({ code: '1C', isPerItem: false, missing: [] });
    expect(look(setItem(EMPTY_DRAFT, 'a', { code: '1C' }, itemIds))).toMatchObject({
      isPerItem: true,
      missing: ['items'],
    });
  });

  it.each([
    ['1C', '1C', '1C'],
    ['1C', '3R', '3R'],
    ['3R', '1N', '3R'],
    ['1N', '1C', '1N'],
  ])('of %s and %s comes to %s', (a, b, worst) => {
    expect(look(given(a, b))).toMatchObject({ worst, code: worst, missing: [] });
  });

  it('needs a comment where the code asks for one, of the item itself', () => {
    expect(look(given('1C', '3R', '')).missing).toEqual(['itemComment', 'comment']);
    expect(look(setItem(given('1C', '3R', ''), 'b', { comment: 'คานชนช่องเปิด' }, itemIds)).missing).toEqual([]);
    expect(look(setWhole(EMPTY_DRAFT, '3R', itemIds)).missing).toEqual(['comment']);
    expect(look({ ...EMPTY_DRAFT, code: '1C', comment: ' ' }, { ...task, comment: 'required' }).missing).toEqual([
      'comment',
    ]);
  });

  it('differs from its worst item only where the lead decides, with a reason', () => {
    const draft = { ...given('1C', '3R'), code: '1N' };
    expect(look(draft)).toMatchObject({ code: '3R', isOverridden: false });
    expect(look(draft, decide)).toMatchObject({ code: '1N', isOverridden: true, missing: ['override'] });
    const explained = { ...draft, overrideReason: 'แก้ในแบบสร้างจริงได้' };
    expect(look(explained, decide)).toMatchObject({ code: '1N', missing: [] });
    expect(payloadOf(explained, look(explained, decide), decide, itemIds)).toEqual({
      code: '1N',
      overrideReason: 'แก้ในแบบสร้างจริงได้',
      items: [
        { itemPublicId: 'a', code: '1C', comment: 'ดูหมายเหตุ' },
        { itemPublicId: 'b', code: '3R', comment: 'ดูหมายเหตุ' },
      ],
    });
  });

  it('sends one code for all without naming items, and keeps what was said of them', () => {
    const draft = setWhole(given('1C', '3R', ''), '1C', itemIds);
    expect(payloadOf(draft, look(draft), task, itemIds)).toEqual({ code: '1C', taskPublicId: 'task' });
    expect(setWhole(given('1C', '3R'), '1N', itemIds).items).toEqual({
      a: { code: '1N', comment: 'ดูหมายเหตุ' },
      b: { code: '1N', comment: 'ดูหมายเหตุ' },
    });
  });
});

describe('one code for all', () => {
  it('is for all, also where a comment was typed of one', () => {
    const draft = setWhole(setItem(EMPTY_DRAFT, 'b', { comment: 'ดูหมายเหตุ' }, itemIds), '1N', itemIds);
    expect(look({ ...draft, comment: 'ตามหมายเหตุ' }).missing).toEqual(['itemComment']);
    expect(wholeOf(draft, look(draft), itemIds)).toBe('1N');
    const easy = setWhole(setItem(EMPTY_DRAFT, 'b', { comment: 'ดูหมายเหตุ' }, itemIds), '1C', itemIds);
    expect(look(easy)).toMatchObject({ code: '1C', isOverridden: false, missing: [] });
  });

  it('is what the other items keep when one of them gets another, and is no code of the whole any more', () => {
    const one = setItem(setWhole(EMPTY_DRAFT, '1C', itemIds), 'b', { code: '3R', comment: 'แก้ไข' }, itemIds);
    expect(one.items).toEqual({ a: { code: '1C', comment: '' }, b: { code: '3R', comment: 'แก้ไข' } });
    expect(look(one, decide)).toMatchObject({ code: '3R', isOverridden: false, missing: [] });
    const said = setItem(setWhole(EMPTY_DRAFT, '1C', itemIds), 'a', { comment: 'ดีแล้ว' }, itemIds);
    expect(look(said, decide)).toMatchObject({ code: '1C', missing: [] });
  });

  it('stays what all have, and is none where they differ', () => {
    const same = given('1C', '1C');
    expect(wholeOf(same, look(same), itemIds)).toBe('1C');
    const other = given('1C', '3R');
    expect(wholeOf(other, look(other), itemIds)).toBe('');
    expect(wholeOf(setWhole(other, '3R', itemIds), look(setWhole(other, '3R', itemIds)), itemIds)).toBe('3R');
  });
});

describe('what the browser kept', () => {
  it('comes back as it was typed', () => {
    const draft = { ...given('1C', '3R'), comment: 'ข้อความ' };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect(isEmpty(draft)).toBe(false);
    expect(isEmpty(EMPTY_DRAFT)).toBe(true);
  });

  it.each([null, '', '{', '[]', '"x"', '{"items":[]}', '{"items":null}'])('is nothing where it is %s', (text) => {
    expect(readDraft(text)).toBeNull();
  });

  it('takes no more from a stranger than words', () => {
    expect(readDraft('{"code":{"a":1},"items":{"a":3,"b":{"code":["x"],"comment":"y"}}}')).toEqual({
      ...EMPTY_DRAFT,
      items: { b: { code: '', comment: 'y' } },
    });
  });
});

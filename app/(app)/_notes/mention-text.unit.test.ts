import { describe, expect, it } from 'vitest';
import { splitMentions, typedMention } from './mention-text';

const people = [{ name: 'สมชาย ใจดี' }, { name: 'สมชาย ใจดีมาก' }];

describe('splitMentions', () => {
  it('marks names and leaves the rest, also a sign without a name', () => {
    expect(splitMentions('ฝาก@สมชาย ใจดี ดู a@b', people)).toEqual([
      { text: 'ฝาก', isMention: false },
      { text: '@สมชาย ใจดี', isMention: true },
      { text: ' ดู a@b', isMention: false },
    ]);
  });

  it('takes the longest name, and two in a row', () => {
    expect(splitMentions('@สมชาย ใจดีมาก@สมชาย ใจดี', people)).toEqual([
      { text: '@สมชาย ใจดีมาก', isMention: true },
      { text: '@สมชาย ใจดี', isMention: true },
    ]);
  });

  it('gives an empty text no part', () => {
    expect(splitMentions('', people)).toEqual([]);
  });
});

describe('typedMention', () => {
  it.each([
    ['@', 1, { from: 0, word: '' }],
    ['ขอ @สม', 6, { from: 3, word: 'สม' }],
    ['ขอ @สม แล้ว', 6, { from: 3, word: 'สม' }],
    ['ขอ', 2, null],
    ['@สม\nต่อ', 7, null],
  ])('of %j at %i', (text, caret, expected) => {
    expect(typedMention(text, caret)).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines';
import { readDraft, writeDraft } from './read-draft';

const marks = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

describe('The difference of two versions', () => {
  it('is what was added and removed, in place', () => {
    expect(marks('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '+x', '-b', ' c', '+d']);
    expect(marks('a', 'a')).toEqual([' a']);
    expect(marks('a\nb', '')).toEqual(['+', '-a', '-b']);
  });

  it('leaves out lines far from any change', () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const near = diffLines(before, before.replace('line 10', 'changed')).filter(({ isNear }) => isNear);
    expect(near.map(({ text }) => text)).toEqual([
      'line 7',
      'line 8',
      'line 9',
      'changed',
      'line 10',
      'line 11',
      'line 12',
      'line 13',
    ]);
  });
});

describe('A value changed in the table', () => {
  const text = JSON.stringify({ states: { A: { label: { th: 'ก', en: 'a' } } }, list: [1, 2] });

  it('is changed in the text, and nothing else', () => {
    expect(readDraft(writeDraft(text, ['states', 'A', 'label', 'th'], 'ข'))).toEqual({
      states: { A: { label: { th: 'ข', en: 'a' } } },
      list: [1, 2],
    });
    expect(readDraft(writeDraft(text, ['list', 1], 3))).toMatchObject({ list: [1, 3] });
    expect(readDraft(writeDraft(text, ['states', 'A', 'label'], undefined))).toMatchObject({ states: { A: {} } });
    expect(readDraft(writeDraft(text, ['states', 'A', 'due', 'in'], 'P1D'))).toMatchObject({
      states: { A: { due: { in: 'P1D' } } },
    });
  });

  it('leaves a text that is no JSON alone', () => {
    expect(writeDraft('{', ['a'], 1)).toBe('{');
    expect(readDraft('[1]')).toBeNull();
  });
});

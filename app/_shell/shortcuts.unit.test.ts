import { describe, expect, it } from 'vitest';
import { FRAME_KEYS, NO_SEQUENCE, pressKey } from './shortcuts';

const SHORTCUTS = [
  ...FRAME_KEYS,
  { key: 'inbox', keys: 'KeyG KeyI' },
  { key: 'correspondence', keys: 'KeyG KeyC' },
  { key: 'circulations', keys: 'KeyG KeyV' },
  { key: 'create', keys: 'KeyN KeyL' },
  { key: 'withoutKeys' },
];

function type(...presses: [code: string, at: number, shift?: boolean][]): string[] {
  let state = NO_SEQUENCE;
  return presses.flatMap(([code, at, shift = false]) => {
    const result = pressKey(state, SHORTCUTS, code, shift, at);
    state = result.state;
    return result.completed ? [result.completed] : [];
  });
}

describe('keys of the frame', () => {
  it('follow one another by their place on the keyboard, whatever the layout', () => {
    expect(type(['KeyG', 0], ['KeyI', 300])).toEqual(['inbox']);
    expect(type(['KeyN', 0], ['KeyL', 300])).toEqual(['create']);
  });

  it('tell / from ?', () => {
    expect(type(['Slash', 0])).toEqual(['filter']);
    expect(type(['Slash', 0, true])).toEqual(['help']);
  });

  it('tell the list of views from the page that G V leads to', () => {
    expect(type(['KeyV', 0])).toEqual(['views']);
    expect(type(['KeyG', 0], ['KeyV', 100])).toEqual(['circulations']);
  });

  it('forget the first key after a moment', () => {
    expect(type(['KeyG', 0], ['KeyI', 5000])).toEqual([]);
  });

  it('start again with a key that does not continue', () => {
    expect(type(['KeyG', 0], ['KeyX', 100], ['KeyI', 200])).toEqual([]);
    expect(type(['KeyN', 0], ['KeyG', 100], ['KeyC', 200])).toEqual(['correspondence']);
  });
});

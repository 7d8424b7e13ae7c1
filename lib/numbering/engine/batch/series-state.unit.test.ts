import { expect, it } from 'vitest';
import type { CounterKey } from './plan-number';
import { isSameState, type SeriesState } from './series-state';

const state = (series: object = {}, counter: object = {}, keys: readonly string[] = ['one', 'two']): SeriesState => ({
  series: { id: 1, startNumber: 0, lastNumber: 7, version: 3, auditCount: 9, auditHead: 'abc', ...series },
  counters: new Map(
    keys.map((key) => [key, { key: {} as CounterKey, seriesId: 1, version: 2, lastNumber: 7, ...counter }]),
  ),
});

it('is the same with the same facts, whoever read it', () => {
  const named = { ...state(), series: { ...state().series, publicId: 'of a row that was read' } };
  expect(isSameState(named, state())).toBe(true);
});

it.each([
  ['another series', state({ id: 2 })],
  ['another start', state({ startNumber: 5 })],
  ['another last number', state({ lastNumber: 8 })],
  ['a series that moved', state({ version: 4 })],
  ['a longer chain', state({ auditCount: 10 })],
  ['another chain', state({ auditHead: 'abd' })],
  ['a counter of another series', state({}, { seriesId: 2 })],
  ['a counter that moved', state({}, { version: 3 })],
  ['a counter further on', state({}, { lastNumber: 8 })],
  ['a counter less', state({}, {}, ['one'])],
  ['a counter more', state({}, {}, ['one', 'two', 'three'])],
  ['another counter', state({}, {}, ['one', 'three'])],
])('%s is another state', (_, other) => {
  expect([isSameState(state(), other), isSameState(other, state())]).toEqual([false, false]);
});

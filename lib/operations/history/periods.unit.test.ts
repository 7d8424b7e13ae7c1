import { expect, it } from 'vitest';
import { frameOf, minutesOf, PERIODS, pointStarts } from './periods';

const now = new Date('2026-11-25T12:35:30Z');

it.each(PERIODS)('the last point of the %s is the one of now', (period) => {
  const frame = frameOf(period, now);
  const starts = pointStarts(frame);
  expect(starts).toHaveLength(frame.points);
  expect(starts[0]).toBe(frame.from.toISOString());
  const last = new Date(starts.at(-1) ?? '').getTime();
  expect(last).toBeLessThanOrEqual(now.getTime());
  expect(last + frame.pointSeconds * 1000).toBeGreaterThan(now.getTime());
});

it('points keep their beginnings while time goes on', () => {
  const later = frameOf('hour', new Date(now.getTime() + 20_000));
  expect(pointStarts(later)).toEqual(pointStarts(frameOf('hour', now)));
});

it('a rate divides by the minutes that have passed, at least one', () => {
  const frame = frameOf('day', now);
  expect(minutesOf(frame, 0)).toBe(30);
  expect(minutesOf(frame, frame.points - 1)).toBeCloseTo(5.5);
  expect(minutesOf(frameOf('day', new Date('2026-11-25T12:30:01Z')), 47)).toBe(1);
});

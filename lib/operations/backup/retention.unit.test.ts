import { expect, it } from 'vitest';
import { momentOf, nameOf } from './manifest';
import { chooseKept, isRecent } from './retention';

const NOW = new Date('2026-11-25T18:30:00Z');
const DAY_MS = 24 * 3600_000;

const nightBefore = (days: number) => nameOf(new Date(Date.parse('2026-11-25T18:00:00Z') - days * DAY_MS));
const nights = (count: number) => Array.from({ length: count }, (_, days) => nightBefore(days));

it('a name tells the moment it was made from', () => {
  expect(nameOf(new Date('2026-11-25T18:05:09.123Z'))).toBe('20261125T180509Z');
  expect(momentOf('20261125T180509Z')).toEqual(new Date('2026-11-25T18:05:09Z'));
  expect(() => momentOf('latest')).toThrow('no name of a backup');
});

it('keeps every backup of seven days', () => {
  const kept = chooseKept(nights(30), NOW);
  for (let days = 0; days < 7; days += 1) expect(kept).toContain(nightBefore(days));
});

it('keeps one of each week for eight weeks and one of each month for thirteen, the newest of each', () => {
  const all = nights(800);
  const kept = [...chooseKept(all, NOW)].sort();
  // 7 nights, 7 further Sundays, and the ends of the months that no Sunday is the end of.
  expect(kept).toContain('20261122T180000Z');
  expect(kept).toContain('20261115T180000Z');
  expect(kept).toContain('20261011T180000Z');
  expect(kept).not.toContain('20260927T180000Z');
  expect(kept).toContain('20260930T180000Z');
  expect(kept[0]).toBe('20251130T180000Z');
  expect(new Set(kept.map((name) => name.slice(0, 6))).size).toBe(13);
});

it('keeping again what was kept removes nothing more that night', () => {
  const kept = chooseKept(nights(800), NOW);
  expect(chooseKept([...kept], NOW)).toEqual(kept);
});

it('in every order of deletion, a year of nights keeps at most 28', () => {
  let kept = new Set<string>();
  for (let days = 400; days >= 0; days -= 1) {
    const now = new Date(NOW.getTime() - days * DAY_MS);
    kept = chooseKept([...kept, nightBefore(days)], now);
    expect(kept.size).toBeLessThanOrEqual(28);
    expect(kept).toContain(nightBefore(days));
  }
  // A state of each of the last 8 weeks and 13 months is there, although the rule ran every night.
  expect(new Set([...kept].map((name) => name.slice(0, 6))).size).toBe(13);
});

it('keeps the newest backup of an installation that has made none for two years', () => {
  expect([...chooseKept(['20241101T180000Z', '20241102T180000Z'], NOW)]).toEqual(['20241102T180000Z']);
  expect(chooseKept([], NOW).size).toBe(0);
});

it('the log is kept for the backups of seven days', () => {
  expect(isRecent(nightBefore(6), NOW)).toBe(true);
  expect(isRecent(nightBefore(8), NOW)).toBe(false);
});

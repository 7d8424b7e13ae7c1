import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  endOfDay,
  fromProjectClock,
  hasProjectOffset,
  hourOfDay,
  PROJECT_ZONE,
  projectClock,
  projectDay,
  projectYear,
  startOfDay,
  startOfNextDay,
  startOfYear,
  weekdayOf,
} from './project-day';
import { dayOf, momentOf } from './zoned-time';

describe('the day and year of a moment', () => {
  it.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-20', 2026],
    ['2026-11-20T17:00:00.000Z', '2026-11-21', 2026],
    ['2026-12-31T16:59:59.999Z', '2026-12-31', 2026],
    ['2026-12-31T17:00:00.000Z', '2027-01-01', 2027],
    ['2028-02-28T17:00:00.000Z', '2028-02-29', 2028],
  ])('%s is %s', (at, day, year) => {
    expect(projectDay(new Date(at))).toBe(day);
    expect(projectYear(new Date(at))).toBe(year);
  });
});

describe('the moments of a day', () => {
  it.each([
    ['2026-11-21', '2026-11-20T17:00:00.000Z', '2026-11-21T16:59:59.000Z'],
    ['2027-01-01', '2026-12-31T17:00:00.000Z', '2027-01-01T16:59:59.000Z'],
    ['2028-02-29', '2028-02-28T17:00:00.000Z', '2028-02-29T16:59:59.000Z'],
  ])('%s begins at %s and ends at %s', (day, start, end) => {
    expect(startOfDay(day).toISOString()).toBe(start);
    expect(endOfDay(day).toISOString()).toBe(end);
    expect(startOfNextDay(day)).toEqual(startOfDay(addDays(day, 1)));
    expect(hourOfDay(day, 12).toISOString()).toBe(`${day}T05:00:00.000Z`);
  });

  it('of a text that is no day are invalid', () => {
    expect(startOfDay('2027-13-01').getTime()).toBeNaN();
    expect(startOfNextDay('yesterday').getTime()).toBeNaN();
  });

  it('the first of a year is its first midnight', () => {
    expect(startOfYear(2027).toISOString()).toBe('2026-12-31T17:00:00.000Z');
  });

  it('agree with the zone database on every day of two years', () => {
    for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      expect(startOfDay(day)).toEqual(momentOf(day, 0, PROJECT_ZONE));
      expect(dayOf(endOfDay(day), PROJECT_ZONE)).toBe(day);
    }
  });
});

it('the wall clock is read with the UTC methods, and goes back', () => {
  const at = new Date('2026-12-31T17:30:07.900Z');
  expect(projectClock(at).toISOString()).toBe('2027-01-01T00:30:07.900Z');
  expect(fromProjectClock(projectClock(at))).toEqual(at);
});

it.each([
  ['2026-12-31', '2027-01-01', 1, 5],
  ['2028-02-28', '2028-03-01', 2, 3],
  ['2026-11-20', '2026-11-20', 0, 5],
  ['2026-11-22', '2026-11-20', -2, 5],
])('from %s to %s it is %i days', (from, to, days, weekday) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
  expect(weekdayOf(to)).toBe(weekday);
});

it.each([
  ['Asia/Bangkok', true],
  ['Asia/Ho_Chi_Minh', true],
  ['Asia/Kathmandu', false],
  ['Europe/Berlin', false],
  ['Asia/Bankok', false],
])('%s has the offset of the project: %s', (zone, has) => {
  expect(hasProjectOffset(zone)).toBe(has);
});

describe('the offset of the project', () => {
  const ROOT = path.resolve(import.meta.dirname, '../../..');
  const MODULE = path.relative(ROOT, import.meta.dirname);
  const OFFSET =
    /\+07:?00|Asia\/Bangkok|INTERVAL (7|17|19) HOUR|\b7 \* (60|3_?600|HOUR)|25_?200|OFFSET_MS|UTC_HOUR|T(17|05):00:00/;

  const sourcesIn = (folder: string): string[] =>
    readdirSync(path.join(ROOT, folder)).flatMap((name) => {
      const file = path.join(folder, name);
      if (file === MODULE) return [];
      if (statSync(path.join(ROOT, file)).isDirectory()) return sourcesIn(file);
      return /\.(tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name) ? [file] : [];
    });
  const knows = (text: string) => text.split('\n').some((line) => OFFSET.test(line));

  it('is known to no other source', () => {
    const sources = ['app', 'lib', 'db', 'workers', 'scripts'].flatMap(sourcesIn);
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter((file) => knows(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it.each([
    'const OFFSET = 7 * 60 * 60 * 1000;',
    'new Date(at.getTime() + 7 * 3_600_000)',
    'new Date(at.getTime() + 7 * HOUR_MS)',
    "new Date(day + 'T00:00:00+07:00')",
    "new Date(day + 'T17:00:00Z')",
    'const ahead = 25_200_000;',
    'sql`DATE(NOW(3) + INTERVAL 7 HOUR)`',
    "const zone = 'Asia/Bangkok';",
  ])('is found in %s', (line) => {
    expect(knows(`const a = 1;\n${line}\n`)).toBe(true);
  });

  it('is not seen in other figures', () => {
    expect(knows('const WEEK_MS = 7 * DAY_MS;\nconst A_WEEK = 7 * 24 * 60 * 60;\nconst SIZE = 2_252_000;')).toBe(false);
  });
});

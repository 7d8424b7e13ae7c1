import { describe, expect, it } from 'vitest';
import { addDays } from '@/lib/platform/time/project-day';
import { dayOf, momentOf, parseTime, timeOf } from '@/lib/platform/time/zoned-time';
import { parseDuration } from '../../definitions/compile';
import type { CompiledTimer } from '../../definitions/compiled';
import { addWorkingDays, armTimers, dueOf, nextOccurrence, type WorkingDays } from './due-dates';

const BANGKOK = 'Asia/Bangkok';
const BERLIN = 'Europe/Berlin';
const office: WorkingDays = {
  weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  holidays: new Set(['2026-04-13', '2026-04-14', '2026-04-15', '2026-12-31', '2027-01-01']),
};
const timer = (parts: Partial<CompiledTimer>): CompiledTimer => ({
  id: 'remind',
  base: 'due',
  sign: 0,
  offset: parseDuration('P0D'),
  time: null,
  repeat: null,
  max: 1,
  emit: 'workflow.task.reminder',
  fire: null,
  notify: null,
  ...parts,
});

describe('working days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-23', 'a Friday and a weekend'],
    ['2026-11-21', 1, '2026-11-23', 'from a Saturday'],
    ['2026-04-10', 1, '2026-04-16', 'over Songkran'],
    ['2026-12-30', 1, '2027-01-04', 'over the New Year'],
    ['2026-02-27', 1, '2026-03-02', 'over the end of February'],
    ['2028-02-28', 1, '2028-02-29', 'into a leap day'],
    ['2026-11-20', 14, '2026-12-10', 'two weeks and more'],
    ['2026-11-20', 0, '2026-11-20', 'none'],
  ])('after %s: %i is %s (%s)', (day, count, expected) => {
    expect(addWorkingDays(day, count, office)).toBe(expected);
  });

  it('without a calendar are days as they come, and a calendar of holidays alone still gives a day', () => {
    expect(addWorkingDays('2026-11-20', 3, null)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-20', 3, { weekdays: [], holidays: new Set() })).toBe('2026-11-23');
  });

  // Every month's end of a year, against a count day by day.
  it.each(Array.from({ length: 24 }, (_, month) => month))('count on past the end of month %i', (month) => {
    const start = new Date(Date.UTC(2026, month + 1, 0)).toISOString().slice(0, 10);
    for (let count = 1; count <= 5; count += 1) {
      let day = start;
      for (let left = count; left > 0; ) {
        day = addDays(day, 1);
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
        if (weekday !== 0 && weekday !== 6 && !office.holidays.has(day)) left -= 1;
      }
      expect(addWorkingDays(start, count, office)).toBe(day);
    }
  });
});

describe('a due date', () => {
  const at = new Date('2026-11-20T03:00:00.000Z');
  const due = (text: string, calendar: 'contract' | 'none' = 'contract') =>
    dueOf(
      { kind: 'in', span: parseDuration(text), calendar },
      { at, dates: {} },
      { working: office, zone: BANGKOK },
    )?.toISOString();

  it('ends with the last second of its day in the zone', () => {
    expect(due('P3D')).toBe('2026-11-25T16:59:59.000Z');
    expect(due('P3D', 'none')).toBe('2026-11-23T16:59:59.000Z');
  });

  it('counts from the day in the zone, not in UTC', () => {
    const lateInBangkok = new Date('2026-11-20T18:00:00.000Z');
    const given = dueOf(
      { kind: 'in', span: parseDuration('P1D'), calendar: 'none' },
      { at: lateInBangkok, dates: {} },
      { working: null, zone: BANGKOK },
    );
    expect(given?.toISOString()).toBe('2026-11-22T16:59:59.000Z');
  });

  it('of hours is exact, and of days and hours the same time some working days later', () => {
    expect(due('PT36H')).toBe('2026-11-21T15:00:00.000Z');
    expect(due('P1DT2H')).toBe('2026-11-23T05:00:00.000Z');
  });

  it('follows a date of the document, and is none where that is not set', () => {
    const rule = { kind: 'field' as const, field: 'dueDate', end: '23:59:59' };
    const of = (dueDate: string | null) => dueOf(rule, { at, dates: { dueDate } }, { working: null, zone: BANGKOK });
    expect(of('2026-12-31')?.toISOString()).toBe('2026-12-31T16:59:59.000Z');
    expect(of(null)).toBeNull();
    expect(dueOf(null, { at, dates: {} }, { working: null, zone: BANGKOK })).toBeNull();
  });
});

describe('clocks of a zone', () => {
  // A whole year of days, at a time that summer time never touches and at one that it skips and repeats.
  it.each(['00:00', '08:00', '12:30', '23:59:59'])(
    'read back what was asked for at %s, every day of a year',
    (time) => {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        for (const zone of [BANGKOK, BERLIN]) {
          const moment = momentOf(day, parseTime(time), zone);
          expect(dayOf(moment, zone)).toBe(day);
          expect(timeOf(moment, zone)).toBe(parseTime(time));
        }
      }
    },
  );

  it('give a skipped time as long after midnight, and a repeated one the first time', () => {
    expect(momentOf('2026-03-29', parseTime('02:30'), BERLIN).toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(momentOf('2026-10-25', parseTime('02:30'), BERLIN).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('timers', () => {
  const EVERY_DAY = { zone: BANGKOK, working: null };
  const step = { at: new Date('2026-11-20T03:00:00Z'), dueAt: new Date('2026-12-10T16:59:59Z') };
  const remind = timer({ sign: -1, offset: parseDuration('P2D'), time: '08:00' });
  const overdue = timer({ id: 'overdue', repeat: parseDuration('P1D'), max: 365, emit: 'workflow.task.overdue' });

  it('fire so many days before, at the time the definition gives', () => {
    const [armed] = armTimers([remind], step, EVERY_DAY);
    expect(armed?.fireAt.toISOString()).toBe('2026-12-08T01:00:00.000Z');
  });

  it('on the day itself, after it, and from the entry', () => {
    const onTheDay = timer({ time: '08:00' });
    const after = timer({ sign: 1, offset: parseDuration('P3D') });
    const entry = timer({ base: 'entry', sign: 1, offset: parseDuration('PT4H') });
    expect(armTimers([onTheDay, after, entry], step, EVERY_DAY).map(({ fireAt }) => fireAt.toISOString())).toEqual([
      '2026-12-10T01:00:00.000Z',
      '2026-12-13T01:00:00.000Z',
      '2026-11-20T07:00:00.000Z',
    ]);
  });

  it('of a date that is near are not sent afterwards; what follows the date is', () => {
    const late = { at: step.at, dueAt: new Date('2026-11-20T16:59:59Z') };
    expect(armTimers([remind, overdue], late, EVERY_DAY).map(({ timerId }) => timerId)).toEqual(['overdue']);
    expect(armTimers([remind], { at: step.at, dueAt: null }, EVERY_DAY)).toEqual([]);
  });

  it('that repeat go on every day, once after a pause however long, and never more often than they may', () => {
    const fired = { n: 0, fireAt: new Date('2026-12-10T16:59:59Z') };
    const next = (now: string, rule = overdue) => nextOccurrence(rule, fired, new Date(now), EVERY_DAY);
    expect(next('2026-12-10T17:00:10Z')).toMatchObject({ n: 1, fireAt: new Date('2026-12-11T01:00:00Z') });
    expect(next('2026-12-20T00:00:00Z')).toMatchObject({ n: 10, fireAt: new Date('2026-12-20T01:00:00Z') });
    expect(next('2026-12-20T00:00:00Z', { ...overdue, max: 5 })).toBeNull();
    expect(next('2026-12-10T17:00:10Z', timer({}))).toBeNull();
  });

  it('at the same hour of the zone on every following day, over changes of clocks', () => {
    const daily = timer({ repeat: parseDuration('P1D'), max: 365 });
    let at = { n: 0, fireAt: momentOf('2026-03-27', parseTime('08:00'), BERLIN) };
    for (let day = 0; day < 5; day += 1) {
      const next = nextOccurrence(daily, at, at.fireAt, { zone: BERLIN, working: null });
      if (!next) throw new Error('ended early');
      expect(timeOf(next.fireAt, BERLIN)).toBe(parseTime('08:00'));
      at = next;
    }
  });

  describe('that notify people of a date', () => {
    /** Monday to Friday; Thursday 10 December 2026 is a holiday. */
    const clock = {
      zone: BANGKOK,
      working: { weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'], holidays: new Set(['2026-12-10']) },
    } satisfies Parameters<typeof armTimers>[2];
    const reminding = timer({ sign: -1, offset: parseDuration('P2D'), time: '08:00', emit: 'workflow.task.reminder' });
    const onTheDay = timer({ offset: parseDuration('P0D'), time: '08:00', emit: 'workflow.task.reminder' });
    const late = timer({ repeat: parseDuration('P1D'), max: 365, emit: 'workflow.task.overdue' });
    const lateAfterADay = timer({ ...late, sign: 1, offset: parseDuration('P1D') });
    const above = timer({ sign: 1, offset: parseDuration('P3D'), emit: 'workflow.task.escalated' });
    const firstOf = (rule: typeof late, day: string) => {
      const due = { at: new Date('2026-11-20T03:00:00Z'), dueAt: new Date(`${day}T16:59:59Z`) };
      return armTimers([rule], due, clock)[0]?.fireAt.toISOString();
    };

    it.each([
      ['two working days before a Monday', reminding, '2026-12-14', '2026-12-09'],
      ['two working days before a Sunday', reminding, '2026-12-20', '2026-12-17'],
      ['on the day itself', onTheDay, '2026-12-16', '2026-12-16'],
      ['on the last working day up to a Sunday', onTheDay, '2026-12-20', '2026-12-18'],
      ['from the morning after the date', late, '2026-12-08', '2026-12-09'],
      ['from the morning after the date, where the definition counts a day', lateAfterADay, '2026-12-08', '2026-12-09'],
      ['from the first working day after a Friday', late, '2026-12-18', '2026-12-21'],
      ['from the first working day after a holiday’s eve', late, '2026-12-09', '2026-12-11'],
      ['to those above, three working days after', above, '2026-12-09', '2026-12-15'],
    ] as const)('%s, at eight', (_when, rule, due, day) => {
      expect(firstOf(rule, due)).toBe(`${day}T01:00:00.000Z`);
    });

    it('go on every working day at eight, also those that were armed for the night', () => {
      const friday = { n: 0, fireAt: new Date('2026-12-18T16:59:59Z') };
      const next = nextOccurrence(late, friday, new Date('2026-12-18T17:00:00Z'), clock);
      expect(next?.fireAt.toISOString()).toBe('2026-12-21T01:00:00.000Z');
    });
  });
});

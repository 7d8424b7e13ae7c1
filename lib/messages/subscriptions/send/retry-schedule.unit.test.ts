import { describe, expect, it } from 'vitest';
import { pauseAfter, restAfter } from './retry-schedule';

describe('a message that is not taken', () => {
  it('is tried eleven times over about a day, with growing pauses', () => {
    const pauses: number[] = [];
    for (let tries = 1; ; tries += 1) {
      const pause = pauseAfter(tries, null);
      if (pause === null) break;
      pauses.push(pause);
    }
    expect(pauses).toHaveLength(10);
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(28);
  });

  it('waits for as long as the receiver asks, and no shorter than its schedule', () => {
    expect(pauseAfter(1, 90)).toBe(90);
    expect(pauseAfter(4, 90)).toBe(600);
    expect(pauseAfter(11, 90)).toBeNull();
  });
});

describe('a receiver', () => {
  const answered = { isAnswered: true, pauseSeconds: null };

  it('that refuses one message is not left alone, one that refuses three is', () => {
    expect(restAfter({ ...answered, failedInRow: 1 })).toBe(0);
    expect(restAfter({ ...answered, failedInRow: 2 })).toBe(0);
    expect(restAfter({ ...answered, failedInRow: 3 })).toBe(20);
  });

  it('that is silent or overloaded rests at once, for ten minutes at most', () => {
    expect(restAfter({ isAnswered: false, pauseSeconds: null, failedInRow: 1 })).toBe(5);
    expect(restAfter({ isAnswered: true, pauseSeconds: 0, failedInRow: 1 })).toBe(5);
    expect(restAfter({ isAnswered: false, pauseSeconds: null, failedInRow: 500 })).toBe(600);
  });

  it('that asks for a pause gets it', () => {
    expect(restAfter({ isAnswered: true, pauseSeconds: 3600, failedInRow: 1 })).toBe(3600);
  });
});

import { describe, expect, it } from 'vitest';
import { DEMO_PEOPLE } from '@/lib/people/demo/people';
import { planLetters } from './plan';
import { samplePdf } from './sample-pdf';
import { buildStory } from './story';

const NOW = new Date('2026-11-20T03:00:00Z');
const HOUR_MS = 3_600_000;

describe('the demo plan', () => {
  const letters = planLetters(NOW);

  it('has several hundred letters over fourteen months, across a new year', () => {
    expect(letters.length).toBeGreaterThan(400);
    const years = new Set(letters.map(({ at }) => new Date(at.getTime() + 7 * HOUR_MS).getUTCFullYear()));
    expect([...years]).toEqual([2025, 2026]);
    const [first, last] = [letters[0], letters.at(-1)];
    expect((Number(last?.at) - Number(first?.at)) / (30.4 * 24 * HOUR_MS)).toBeGreaterThan(13);
  });

  it('is the same every time it is asked for the same moment', () => {
    expect(planLetters(NOW)).toEqual(letters);
  });

  it('writes on working days in office hours of Bangkok, never in the future', () => {
    for (const { at, fate } of letters) {
      expect(at.getTime()).toBeLessThan(NOW.getTime());
      if (fate === 'draft') continue;
      const local = new Date(at.getTime() + 7 * HOUR_MS);
      expect([1, 2, 3, 4, 5]).toContain(local.getUTCDay());
      expect(local.getUTCHours()).toBeGreaterThanOrEqual(8);
      expect(local.getUTCHours()).toBeLessThanOrEqual(17);
    }
  });

  it('has answers, cancelled and confidential letters, files and drafts', () => {
    expect(letters.filter(({ answers }) => answers).length).toBeGreaterThan(100);
    for (const fate of ['cancel', 'draft'] as const) expect(letters.some((letter) => letter.fate === fate)).toBe(true);
    expect(letters.some(({ secrecy }) => secrecy === 'CONFIDENTIAL')).toBe(true);
    expect(letters.some(({ hasFile }) => hasFile)).toBe(true);
    expect(letters.some(({ subject }) => /^[\x20-\x7e–—]+$/.test(subject))).toBe(true);
  });

  it('leaves no placeholder open', () => {
    for (const { subject, body } of letters) expect(`${subject}${body}`).not.toMatch(/[{}]/);
  });

  it('tells its story in order of time, by people of the demo only', () => {
    const people = DEMO_PEOPLE.map(({ username }) => username);
    const steps = buildStory(NOW, people);
    expect(steps.map(({ at }) => at.getTime())).toEqual(steps.map(({ at }) => at.getTime()).sort((a, b) => a - b));
    for (const step of steps) {
      const who = step.kind === 'write' ? step.letter.author : step.by;
      expect(people).toContain(who);
    }
  });
});

describe('the demo story', () => {
  it('receives and closes old letters, so that queues hold the last weeks and a few forgotten ones', () => {
    const steps = buildStory(NOW, []);
    const sent = steps.filter((step) => step.kind === 'write' && step.letter.fate === 'submit').length;
    expect(steps.filter(({ kind }) => kind === 'receive').length).toBeGreaterThan(sent * 0.85);
    const closed = steps.filter(({ kind }) => kind === 'close').length;
    expect(closed).toBeGreaterThan(sent * 0.8);
    expect(closed).toBeLessThan(sent);
  });
});

describe('the demo people', () => {
  it('are two dozen, over all eight roles, each with an address of a reserved domain', () => {
    expect(DEMO_PEOPLE).toHaveLength(24);
    expect(new Set(DEMO_PEOPLE.map(({ username }) => username)).size).toBe(24);
    // A reserved domain: mail to it reaches no mailbox, whatever server takes it.
    for (const { email } of DEMO_PEOPLE) expect(email).toMatch(/^[a-z0-9.]+@[a-z0-9]+\.example$/);
    expect(new Set(DEMO_PEOPLE.map(({ email }) => email)).size).toBe(24);
    expect(new Set(DEMO_PEOPLE.flatMap(({ assignments }) => assignments.map(({ role }) => role))).size).toBe(8);
  });
});

describe('a sample file', () => {
  it('is a PDF whose cross-reference table points at its objects', () => {
    const text = samplePdf('A (b) \\ ไทย').toString('latin1');
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map((match) => Number(match[1]));
    expect(offsets).toHaveLength(5);
    offsets.forEach((offset, index) => {
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    });
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8');
const cellsOf = (line: string) => line.split('|').map((cell) => cell.replaceAll('*', '').trim());

/** One for each requirement: a row may name several. */
const states = text
  .split('\n')
  .map(cellsOf)
  .filter(([, ids = '', level = '']) => /^\d+\.\d+\.\d+/.test(ids) && /^[12]/.test(level))
  .flatMap(([, ids = '', , , state = '']) => ids.split(',').map(() => state));

describe('the ASVS checklist', () => {
  it.each(['met', 'partly', 'not met', 'n/a'])('counts the requirements that are %s', (state) => {
    const row = text
      .split('\n')
      .map(cellsOf)
      .find(([, first]) => first === state);
    const [levelOne, levelTwo, both] = (row ?? []).slice(2, 5).map(Number);
    expect(both).toBe(states.filter((one) => one === state).length);
    expect((levelOne ?? 0) + (levelTwo ?? 0)).toBe(both);
  });
});

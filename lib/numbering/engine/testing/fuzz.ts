import { vi } from 'vitest';

/** Fewer than this many cases have missed faults that people then found. */
const CASES = 5000;

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2_147_483_647);

/** Seed of each property: a new one per run, which is printed; FUZZ_SEED repeats a run. */
export const RUNS = { numRuns: CASES, seed };

console.info(`fuzzed with FUZZ_SEED=${seed}, ${CASES} cases a property`);

// Thousands of cases take seconds, and many times that on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 });

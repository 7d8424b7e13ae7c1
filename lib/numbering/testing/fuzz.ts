/** Fewer than this many cases have missed faults that people then found. */
const CASES = 5000;

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2_147_483_647);

/** How every property is tried: by a seed of its own each run, which is printed; FUZZ_SEED repeats a run. */
export const RUNS = { numRuns: CASES, seed };

console.info(`fuzzed with FUZZ_SEED=${seed}, ${CASES} cases a property`);

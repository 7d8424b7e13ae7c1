import { firstLine } from './failures.mjs';
import { say, sayError } from './progress.mjs';

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count `failures`: which, one line each */
/** @typedef {Count & { name: string, seconds: number }} Result */

// A run that broke at its root fails everywhere, and the closing line should be in sight.
const MOST_FAILURES_NAMED = 40;

/** Counts everything that is checked; a step is one, a test runner as many as it ran. */
export class Scoreboard {
  /** @type {Result[]} */
  #results = [];

  /**
   * Runs a step and keeps its count; a failure is shown and does not stop what follows. Returns whether it passed.
   * @param {{ signal: AbortSignal }} lifetime
   * @param {string} name
   * @param {() => Promise<Count | void>} work a step without a count of its own counts as one
   */
  async record(lifetime, name, work) {
    const startedAt = Date.now();
    const count = await this.#count(lifetime, name, work);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    this.#results.push({ name, ...count, seconds });
    return count.failed === 0;
  }

  /** Shows one line a step, what failed, then the closing line that other programs read. Returns the exit code. */
  close() {
    const passed = this.#results.reduce((sum, result) => sum + result.passed, 0);
    const failed = this.#results.reduce((sum, result) => sum + result.failed, 0);
    say('');
    for (const { name, seconds, ...count } of this.#results) {
      const verdict =
        count.failed > 0 ? `✗ ${count.failed} of ${count.passed + count.failed} failed` : `✓ ${count.passed}`;
      say(`${name.padEnd(28)} ${String(seconds).padStart(4)} s   ${verdict}`);
    }
    this.#nameFailures();
    say(`\n${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0 ? 0 : 1;
  }

  /** Here and not only where it happened: of a long output often the end alone is kept. */
  #nameFailures() {
    const failures = this.#results.flatMap(({ name, failures = [] }) => failures.map((text) => `✗ ${name}: ${text}`));
    if (failures.length === 0) return;
    say(`\n${failures.slice(0, MOST_FAILURES_NAMED).join('\n')}`);
    if (failures.length > MOST_FAILURES_NAMED) say(`… and ${failures.length - MOST_FAILURES_NAMED} more`);
  }

  /**
   * @param {{ signal: AbortSignal }} lifetime
   * @param {string} name
   * @param {() => Promise<Count | void>} work
   * @returns {Promise<Count>}
   */
  async #count(lifetime, name, work) {
    try {
      return (await work()) ?? { passed: 1, failed: 0 };
    } catch (error) {
      // A stop request is not a failed test.
      lifetime.signal.throwIfAborted();
      const message = error instanceof Error ? error.message : String(error);
      sayError(`✗ ${name}: ${message}`);
      return { passed: 0, failed: 1, failures: [firstLine(message)] };
    }
  }
}

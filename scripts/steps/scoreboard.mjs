import { say, sayError } from './progress.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, passed: number, failed: number, seconds: number }} Result */

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

  /** Shows one line a step, then the closing line that other programs read. Returns the exit code. */
  close() {
    const passed = this.#results.reduce((sum, result) => sum + result.passed, 0);
    const failed = this.#results.reduce((sum, result) => sum + result.failed, 0);
    say('');
    for (const { name, seconds, ...count } of this.#results) {
      const verdict =
        count.failed > 0 ? `✗ ${count.failed} of ${count.passed + count.failed} failed` : `✓ ${count.passed}`;
      say(`${name.padEnd(28)} ${String(seconds).padStart(4)} s   ${verdict}`);
    }
    say(`\n${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0 ? 0 : 1;
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
      sayError(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return { passed: 0, failed: 1 };
    }
  }
}

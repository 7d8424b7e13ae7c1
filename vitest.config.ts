import os from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongFilesFirst } from './db/testing/long-files-first.mjs';
import { listSettings } from './scripts/steps/own-settings.mjs';

// A zone with an odd offset, far from Bangkok and from UTC: code that reads the machine's zone by mistake fails here.
process.env.TZ = 'Asia/Kathmandu';

// Tests make what they need, and no test may reach the installation of the person who runs them.
for (const name of listSettings()) delete process.env[name];

const root = import.meta.dirname;
const unitTests = '**/*.unit.test.{ts,tsx}';
const excluded = [...configDefaults.exclude, '.data/**', '.next*/**', 'tests/e2e/**'];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // It throws outside Next, by design.
      { find: 'server-only', replacement: path.join(root, 'node_modules/server-only/empty.js') },
    ],
  },
  test: {
    // Files that wait for a server leave the processor to another one.
    maxWorkers: os.availableParallelism() + 1,
    // A process for each of 200 files would spend a third of the time on starting and reading the same packages;
    // `per-file.ts` gives each file of servers its own modules, connections and environment.
    isolate: false,
    // As the web runs: what waits for the database outlives a young generation of the usual size, and is copied. And what
    // runs a few times, which is most of it, is sooner compiled without optimising than interpreted: a twentieth of all.
    execArgv: ['--max-semi-space-size=32', '--always-sparkplug'],
    sequence: { sequencer: LongFilesFirst },
    // A bound ends a test that hangs and says nothing of speed. A machine with ten times the work it can do has needed
    // thirty seconds for what takes one, and a worker, which runs at a lower priority, a minute for its start.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The same for polled conditions: they hold within milliseconds. Two such waits end within the bound of a test. A test
    // names a bound of its own only where the condition itself ends.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: [unitTests], exclude: excluded } },
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...excluded, unitTests],
          globalSetup: ['db/testing/global-setup.ts'],
          setupFiles: ['db/testing/per-file.ts'],
        },
      },
    ],
  },
});

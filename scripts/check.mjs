import './steps/refuse-old-node.mjs';
import { checkStyle, checkTypes, checkUnused } from './steps/checks.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ensureNodePackages } from './steps/node-packages.mjs';
import { step } from './steps/progress.mjs';
import { Scoreboard } from './steps/scoreboard.mjs';
import { runVitest } from './steps/test-runners.mjs';

// Checks that take seconds and need no servers: types, lint, unused code, layers, the words of comments, and the names
// of files in documents.

const lifetime = new Lifetime();
const board = new Scoreboard();
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
const architecture = ['tests/architecture.unit.test.ts', 'tests/named-files.unit.test.ts', 'tests/words.unit.test.ts'];

const exitCode = await runToTheEnd(lifetime, async () => {
  await ensureNodePackages(lifetime);
  await lifetime.together([
    () => board.record(lifetime, 'types', () => step('Types', () => checkTypes(lifetime, env))),
    () => board.record(lifetime, 'lint', () => step('Lint', () => checkStyle(lifetime, env))),
    () => board.record(lifetime, 'unused', () => step('Unused code', () => checkUnused(lifetime, env))),
    () =>
      board.record(lifetime, 'architecture', () =>
        runVitest(lifetime, { project: 'unit', filters: architecture, env }),
      ),
  ]);
  return board.close();
});
process.exit(exitCode);

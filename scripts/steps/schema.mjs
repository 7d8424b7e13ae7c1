import { logFileOf, ROOT } from './places.mjs';
import { step } from './progress.mjs';

/**
 * Runs a TypeScript program of ours. `server-only` throws outside Next; the workers' configuration stubs it.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {string} file
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, log?: string, isShown?: boolean }} options `log`: the name of a log file
 */
export function runTypeScript(lifetime, file, args, { env, log, isShown }) {
  return lifetime.run(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: ROOT,
    env: { ...env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' },
    logFile: log && logFileOf(log),
    isShown,
  });
}

/**
 * Brings the schema and the master data up to date; both do nothing when they are.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {NodeJS.ProcessEnv} env
 */
export async function prepareDatabase(lifetime, env) {
  await step('Applying the deltas', () =>
    runTypeScript(lifetime, 'scripts/database/main.ts', ['apply'], { env, log: 'deltas' }),
  );
  await step('Checking the master data', () =>
    runTypeScript(lifetime, 'db/seed/main.ts', ['master'], { env, log: 'seed-master' }),
  );
}

/**
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {NodeJS.ProcessEnv} env
 */
export async function seedDemo(lifetime, env) {
  await step('Checking the demo data', () =>
    runTypeScript(lifetime, 'db/seed/main.ts', ['demo'], { env, log: 'seed-demo' }),
  );
}

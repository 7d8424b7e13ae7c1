import { loadEnvironmentFile, operatorEnvironment } from './app-environment.mjs';
import { Lifetime, runToTheEnd } from './lifetime.mjs';
import { ROOT } from './places.mjs';
import { describeServers, refuseWithoutDatabase, withServers } from './private-servers.mjs';
import { runTypeScript } from './schema.mjs';

/**
 * Runs a script of the operator against the installation's database, with the arguments of the command line, and ends
 * the process with its result.
 * @param {string} file path from the project's folder
 */
export async function runOperatorCommand(file) {
  const lifetime = new Lifetime();
  const args = process.argv.slice(2);
  const exitCode = await runToTheEnd(lifetime, async () => {
    loadEnvironmentFile();
    refuseWithoutDatabase();
    await withServers(lifetime, () =>
      runTypeScript(lifetime, file, args, { env: operatorEnvironment(describeServers()), isShown: true }),
    );
  });
  process.exit(exitCode);
}

/**
 * Runs a script and ends the process with its exit code: 0 all is well, 1 a finding, 2 it could not run. A fault of this
 * process is at least a 2.
 * @param {(run: RunScript, lifetime: Lifetime) => Promise<void>} work calls `run` once all is prepared
 */
export async function runForAnswer(work) {
  const lifetime = new Lifetime();
  let answer = 2;
  /** @type {RunScript} */
  const run = async (file, environment = process.env, args = process.argv.slice(2)) => {
    const program = ['--import', 'tsx', file, ...args];
    const env = { ...environment, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
    answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
  };
  const exitCode = await runToTheEnd(lifetime, async () => {
    await work(run, lifetime);
    return answer;
  });
  process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));
}

/**
 * The same against the installation's database.
 * @param {string} file path from the project's folder
 */
export function askInstallation(file) {
  return runForAnswer(async (run, lifetime) => {
    loadEnvironmentFile();
    refuseWithoutDatabase();
    await withServers(lifetime, () => run(file, operatorEnvironment(describeServers())));
  });
}

/** @typedef {(file: string, environment?: NodeJS.ProcessEnv, args?: string[]) => Promise<void>} RunScript */

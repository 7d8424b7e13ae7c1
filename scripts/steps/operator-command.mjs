import { loadEnvironmentFile, operatorEnvironment } from './app-environment.mjs';
import { Lifetime, runToTheEnd } from './lifetime.mjs';
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

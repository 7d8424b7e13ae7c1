import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile, operatorEnvironment } from './steps/app-environment.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { findRunningStart } from './steps/one-at-a-time.mjs';
import { describeServers, removePrivateLeftovers, withServers } from './steps/private-servers.mjs';
import { runTypeScript } from './steps/schema.mjs';

// npm run db:apply | db:rollback [-- --to NN] [--force] | db:seed [-- demo] | db:reset [-- --force]
// | db:promote, which makes the replica of DATABASE_ADMIN_URL the writer.
// Against DATABASE_URL, or the private MariaDB: the running one, else one that is started for this command.

const lifetime = new Lifetime();
const [command = '', ...args] = process.argv.slice(2);

const exitCode = await runToTheEnd(lifetime, async () => {
  loadEnvironmentFile();
  if ((command === 'rollback' || command === 'reset') && findRunningStart() !== null) {
    throw new Error('The app is running. Stop it first: it would go on with a schema that is no longer there.');
  }
  await withServers(lifetime, () => run(operatorEnvironment(describeServers())));
});
if (command === 'reset' && exitCode === 0) removePrivateLeftovers();
process.exit(exitCode);

/** @param {NodeJS.ProcessEnv} env */
async function run(env) {
  const options = { env, log: `db-${command}`, isShown: true };
  if (command !== 'seed') await runTypeScript(lifetime, 'scripts/database/main.ts', [command, ...args], options);
  // A reset ends where a first start begins: with the master data, and the demo where there is one.
  if (command === 'seed' || command === 'reset') await seed(env, options);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {{ env: NodeJS.ProcessEnv, log: string, isShown: boolean }} options
 */
async function seed(env, options) {
  await runTypeScript(lifetime, 'db/seed/main.ts', ['master'], options);
  const wantsDemo = args.includes('demo') || (command === 'reset' && env.DEMO === '1');
  if (wantsDemo) await runTypeScript(lifetime, 'db/seed/main.ts', ['demo'], options);
}

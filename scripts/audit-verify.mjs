import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile, operatorEnvironment } from './steps/app-environment.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';
import { describeServers, refuseWithoutDatabase, withServers } from './steps/private-servers.mjs';

// npm run audit:verify: checks that no sealed audit row and no bound record was altered. Ends with 0 when all is well, 1 when a seal is broken
// or rows older than an hour have none, 2 when it could not look.
//   -- --export-seal FILE  writes the newest seal as JSON instead, to be kept outside the database
//   -- --seal FILE         also compares the database with a seal that was exported: a removed tail shows only so

const lifetime = new Lifetime();
let answer = 2;

const exitCode = await runToTheEnd(lifetime, async () => {
  loadEnvironmentFile();
  refuseWithoutDatabase();
  await withServers(lifetime, async () => {
    const program = ['--import', 'tsx', 'scripts/audit-verify/main.ts', ...process.argv.slice(2)];
    const env = { ...operatorEnvironment(describeServers()), TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
    answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
  });
  return answer;
});
process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));

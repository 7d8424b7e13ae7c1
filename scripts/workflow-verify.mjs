import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile, operatorEnvironment } from './steps/app-environment.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';
import { describeServers, refuseWithoutDatabase, withServers } from './steps/private-servers.mjs';

// npm run workflow:verify: checks every workflow of the database. Ends with 0 when all is well, 1 when something does not
// add up, 2 when it could not look.

const lifetime = new Lifetime();
let answer = 2;

const exitCode = await runToTheEnd(lifetime, async () => {
  loadEnvironmentFile();
  refuseWithoutDatabase();
  await withServers(lifetime, async () => {
    const program = ['--import', 'tsx', 'scripts/workflow-verify/main.ts'];
    const env = { ...operatorEnvironment(describeServers()), TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
    answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
  });
  return answer;
});
process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));

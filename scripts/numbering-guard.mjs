import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile, operatorEnvironment } from './steps/app-environment.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';
import { describeServers, refuseWithoutDatabase, withServers } from './steps/private-servers.mjs';

// npm run numbering:guard -- --reason "…": after a failover or a restore, passes over 1,000 numbers of every series, so
// that no number that was issued and lost is issued again, and guards every project: a series that begins later does so
// behind such a block. Ends with 0, 1 (some series are too full) or 2 (not done).
//   -- --lift PROJECT --reason "…"  lifts the guard of a project, --lift all of every project

const lifetime = new Lifetime();
let answer = 2;

const exitCode = await runToTheEnd(lifetime, async () => {
  loadEnvironmentFile();
  refuseWithoutDatabase();
  await withServers(lifetime, async () => {
    const program = ['--import', 'tsx', 'scripts/numbering-guard/main.ts', ...process.argv.slice(2)];
    const env = { ...operatorEnvironment(describeServers()), TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
    answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
  });
  return answer;
});
process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));

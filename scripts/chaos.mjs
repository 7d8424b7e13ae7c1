import './steps/refuse-old-node.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';

// npm run chaos [-- --numbers N --transitions N --faults N --minutes N --seed S --web next|rest --report FILE]: letters and
// RFAs through REST while webs, worker, MariaDB and Redis are killed, paused, flushed, cut off and set to other times.
// On servers of its own, whatever the environment says. Ends with 0 when all is well, 1 when something does not hold,
// 2 when it could not run.

const lifetime = new Lifetime();
let answer = 2;

const exitCode = await runToTheEnd(lifetime, async () => {
  const program = ['--import', 'tsx', 'scripts/chaos/main.ts', ...process.argv.slice(2)];
  const env = { ...process.env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
  answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
  return answer;
});
process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));

import './steps/refuse-old-node.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';

// npm run soak -- --minutes N | --transitions N | --only NAME=SIZE,… | --all: the battery's entries in their long forms,
// above all people who act and a worker that delivers while everything they need is killed.
// On servers of their own, whatever the environment says. Ends with 0 when all is well, 1 when something does not add up,
// 2 when it could not run.

const lifetime = new Lifetime();
let answer = 2;

const exitCode = await runToTheEnd(lifetime, async () => {
  const program = ['--import', 'tsx', 'scripts/soak/main.ts', ...process.argv.slice(2)];
  const env = { ...process.env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
  answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
  return answer;
});
process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));

import './steps/refuse-old-node.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';

// npm run drill [-- --only NAME,…]: ops/compose.yaml in network namespaces of this machine, and what happens when parts of it
// are killed, cut off or full. Needs root.
// Ends with 0 when every target is met, 1 when one is missed,
// 2 when it could not run.

const lifetime = new Lifetime();
let answer = 2;

const exitCode = await runToTheEnd(lifetime, async () => {
  const program = ['--import', 'tsx', 'scripts/drill/main.ts', ...process.argv.slice(2)];
  const env = { ...process.env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
  answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
  return answer;
});
process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));

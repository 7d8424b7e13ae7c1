import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile } from './steps/app-environment.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';

// npm run storage:copy: copies the files of STORAGE_DIR to the bucket of S3_*. Ends with 0 when everything is there, 1
// when a file is damaged, 2 when it could not copy.

const lifetime = new Lifetime();
let answer = 2;

const exitCode = await runToTheEnd(lifetime, async () => {
  loadEnvironmentFile();
  const program = ['--import', 'tsx', 'scripts/storage-copy/main.ts'];
  const env = { ...process.env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
  answer = await lifetime.runForCode(process.execPath, program, { cwd: ROOT, env, isShown: true });
  return answer;
});
process.exit(exitCode === answer ? answer : Math.max(exitCode, 2));

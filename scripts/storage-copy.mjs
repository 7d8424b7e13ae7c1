import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile } from './steps/app-environment.mjs';
import { runForAnswer } from './steps/operator-command.mjs';

// npm run storage:copy: copies the files of STORAGE_DIR to the bucket of S3_*. Ends with 0 when everything is there, 1
// when a file is damaged, 2 when it could not copy.

await runForAnswer((run) => {
  loadEnvironmentFile();
  return run('scripts/storage-copy/main.ts');
});

import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run access:verify: compares the readers of every document with the rule. Ends with 0 when they agree, 1 when they
// differ, 2 when it could not look. With `-- --repair` it makes the rows that differ agree, and ends with 1 as well.

await askInstallation('scripts/access-verify/main.ts');

import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run numbering:verify: checks every number of the database. Ends with 0 when all is well, 1 when numbers do not
// add up, 2 when it could not look.

await askInstallation('scripts/numbering-verify/main.ts');

import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run workflow:verify: checks every workflow of the database. Ends with 0 when all is well, 1 when something does not
// add up, 2 when it could not look.

await askInstallation('scripts/workflow-verify/main.ts');

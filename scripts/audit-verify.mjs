import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run audit:verify: checks that no sealed audit row and no bound record was altered. Ends with 0 when all is well, 1 when a seal is broken
// or rows older than an hour have none, 2 when it could not look.
//   -- --export-seal FILE  writes the newest seal as JSON instead, to be kept outside the database
//   -- --seal FILE         also compares the database with a seal that was exported: a removed tail shows only so

await askInstallation('scripts/audit-verify/main.ts');

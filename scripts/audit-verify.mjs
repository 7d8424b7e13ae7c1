import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run audit:verify: checks that no sealed audit row and no bound record was altered. Ends with 0 when all is well, 1
// for a broken seal or unsealed rows older than an hour, 2 when the check failed.
//   -- --export-seal FILE  writes the newest seal as JSON instead, to be kept outside the database
//   -- --seal FILE         also compares the database with an exported seal, which alone detects a removed tail

await askInstallation('scripts/audit-verify/main.ts');

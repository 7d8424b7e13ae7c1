import './steps/refuse-old-node.mjs';
import { runOperatorCommand } from './steps/operator-command.mjs';

// npm run mail: says whether mail is held since a restore, and how much.
//   -- --release --reason TEXT   sends what waits
//   -- --drop --reason TEXT      drops what waited at the restore, and sends the rest

await runOperatorCommand('scripts/mail/main.ts');

import './steps/refuse-old-node.mjs';
import { runOperatorCommand } from './steps/operator-command.mjs';

// npm run factors:reset -- --user NAME --reason TEXT: removes the second factors of a person whom no administrator can help.

await runOperatorCommand('scripts/factors-reset/main.ts');

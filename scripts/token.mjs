import './steps/refuse-old-node.mjs';
import { runOperatorCommand } from './steps/operator-command.mjs';

// npm run token -- --user NAME: makes a personal access token for the REST interface and prints it, once.

await runOperatorCommand('scripts/token/main.ts');

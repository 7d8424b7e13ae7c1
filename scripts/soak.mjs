import './steps/refuse-old-node.mjs';
import { runForAnswer } from './steps/operator-command.mjs';

// npm run soak -- --minutes N | --transitions N | --only NAME=SIZE,… | --all: the battery's entries in their long forms,
// above all people who act and a worker that delivers while everything they need is killed.
// On servers of their own, whatever the environment says. Ends with 0 when all is well, 1 when something does not add up,
// 2 when it could not run.

await runForAnswer((run) => run('scripts/soak/main.ts'));

import './steps/refuse-old-node.mjs';
import { runForAnswer } from './steps/operator-command.mjs';

// npm run drill [-- --only NAME,…]: ops/compose.yaml in network namespaces of this machine, and what happens when parts of it
// are killed, cut off or full. Needs root.
// Ends with 0 when every target is met, 1 when one is missed,
// 2 when it could not run.

await runForAnswer((run) => run('scripts/drill/main.ts'));

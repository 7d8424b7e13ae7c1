import './steps/refuse-old-node.mjs';
import { runForAnswer } from './steps/operator-command.mjs';

// npm run chaos [-- --numbers N --transitions N --faults N --minutes N --seed S --web next|rest --report FILE]: letters and
// RFAs through REST while webs, worker, MariaDB and Redis are killed, paused, flushed, cut off and set to other times.
// On servers of its own, whatever the environment says. Ends with 0 when all is well, 1 when something does not hold,
// 2 when it could not run.

await runForAnswer((run) => run('scripts/chaos/main.ts'));

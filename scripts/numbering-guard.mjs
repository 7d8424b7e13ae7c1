import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run numbering:guard -- --reason "…": after a failover or a restore, skips 1,000 numbers of each series,
// so that no lost number is issued again. It also guards all projects: a new series begins behind such a block. Ends with 0, 1 (some series are too full) or 2 (not done).
//   -- --lift PROJECT --reason "…"  lifts the guard of a project, --lift all of every project

await askInstallation('scripts/numbering-guard/main.ts');

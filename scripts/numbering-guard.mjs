import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run numbering:guard -- --reason "…": after a failover or a restore, passes over 1,000 numbers of every series, so
// that no number that was issued and lost is issued again, and guards every project: a series that begins later does so
// behind such a block. Ends with 0, 1 (some series are too full) or 2 (not done).
//   -- --lift PROJECT --reason "…"  lifts the guard of a project, --lift all of every project

await askInstallation('scripts/numbering-guard/main.ts');

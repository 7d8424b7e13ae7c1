import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run issued-copies: says how many issued documents and circulations have no copy. With `-- --missing` it requests
// them, in batches that the workers print; a run that is stopped goes on when it is given again.

await askInstallation('scripts/issued-copies/main.ts');

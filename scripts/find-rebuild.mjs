import './steps/refuse-old-node.mjs';
import { askInstallation } from './steps/operator-command.mjs';

// npm run find:rebuild: indexes every document anew for the search, which works as before until then.

await askInstallation('scripts/find-rebuild/main.ts');

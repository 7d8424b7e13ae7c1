import './steps/refuse-old-node.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';
import { ALERTMANAGER, ensurePrograms, PROMETHEUS } from './steps/system-packages.mjs';

// npm run check:alerts [-- --no-install]: the rules, routes and dashboards of ops/ against a real Prometheus and
// Alertmanager, while Redis, the worker and MariaDB of a running system are taken away in turn. Some six minutes.

const lifetime = new Lifetime();
const mayInstall = !process.argv.includes('--no-install');

process.exit(
  await runToTheEnd(lifetime, async () => {
    await ensurePrograms(lifetime, [PROMETHEUS, ALERTMANAGER], { mayInstall, alternative: '.' });
    const env = { ...process.env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' };
    return lifetime.runForCode(process.execPath, ['--import', 'tsx', 'scripts/alerts/main.ts'], {
      cwd: ROOT,
      env,
      isShown: true,
    });
  }),
);

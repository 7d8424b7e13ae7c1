import './steps/refuse-old-node.mjs';
import { runForAnswer } from './steps/operator-command.mjs';
import { ALERTMANAGER, ensurePrograms, PROMETHEUS } from './steps/system-packages.mjs';

// npm run check:alerts [-- --no-install]: the rules, routes and dashboards of ops/ against a real Prometheus and
// Alertmanager. It stops Redis, the worker and MariaDB of a running system in turn. Some six minutes.

const mayInstall = !process.argv.includes('--no-install');

await runForAnswer(async (run, lifetime) => {
  await ensurePrograms(lifetime, [PROMETHEUS, ALERTMANAGER], { mayInstall, alternative: '.' });
  await run('scripts/alerts/main.ts', process.env, []);
});

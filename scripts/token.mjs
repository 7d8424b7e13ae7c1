import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile, operatorEnvironment } from './steps/app-environment.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { describeServers, refuseWithoutDatabase, withServers } from './steps/private-servers.mjs';
import { runTypeScript } from './steps/schema.mjs';

// npm run token -- --user NAME: makes a personal access token for the REST interface and prints it, once.

const lifetime = new Lifetime();
const args = process.argv.slice(2);

const exitCode = await runToTheEnd(lifetime, async () => {
  loadEnvironmentFile();
  refuseWithoutDatabase();
  await withServers(lifetime, () =>
    runTypeScript(lifetime, 'scripts/token/main.ts', args, {
      env: operatorEnvironment(describeServers()),
      isShown: true,
    }),
  );
});
process.exit(exitCode);

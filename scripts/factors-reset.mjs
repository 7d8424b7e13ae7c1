import './steps/refuse-old-node.mjs';
import { loadEnvironmentFile, operatorEnvironment } from './steps/app-environment.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { describeServers, refuseWithoutDatabase, withServers } from './steps/private-servers.mjs';
import { runTypeScript } from './steps/schema.mjs';

// npm run factors:reset -- --user NAME --reason TEXT: removes the second factors of a person whom no administrator can help.

const lifetime = new Lifetime();
const args = process.argv.slice(2);

const exitCode = await runToTheEnd(lifetime, async () => {
  loadEnvironmentFile();
  refuseWithoutDatabase();
  await withServers(lifetime, () =>
    runTypeScript(lifetime, 'scripts/factors-reset/main.ts', args, {
      env: operatorEnvironment(describeServers()),
      isShown: true,
    }),
  );
});
process.exit(exitCode);

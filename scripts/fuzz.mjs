import './steps/refuse-old-node.mjs';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ROOT } from './steps/places.mjs';

// npm run fuzz [-- --requests N --calls N --seed S]: hostile requests to the REST API and hostile calls of server
// actions, on servers of their own, whatever the environment says. Prints the seed, which makes the same ones again. Ends
// with 0 when every answer is as declared and none is a 5xx.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '10000' },
    seed: { type: 'string' },
  },
});
const seed = values.seed ?? String(randomInt(1, 2_000_000_000));
const { TEST_MYSQL_URL: _mysql, TEST_REDIS_URL: _redis, ...environment } = process.env;
const env = {
  ...environment,
  BATTERY_FUZZ: values.requests,
  BATTERY_FUZZ_ACTIONS: values.calls,
  BATTERY_FUZZ_SEED: seed,
};
const lifetime = new Lifetime();

process.exit(
  await runToTheEnd(lifetime, () =>
    lifetime.runForCode(process.execPath, [path.join('node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/fuzz'], {
      cwd: ROOT,
      env,
      isShown: true,
    }),
  ),
);

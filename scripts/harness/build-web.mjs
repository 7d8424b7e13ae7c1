import { ensureBuild, TEST_BUILD } from '../steps/build.mjs';
import { Lifetime, runToTheEnd } from '../steps/lifetime.mjs';

// The production build of the present sources; a fresh one of `npm test` serves as well. A process of its own, because
// its progress must not mix with the figures.

const lifetime = new Lifetime();
process.exit(
  await runToTheEnd(lifetime, () =>
    ensureBuild(lifetime, TEST_BUILD, { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }),
  ),
);

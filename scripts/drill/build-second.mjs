import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild, TEST_BUILD } from '../steps/build.mjs';
import { Lifetime, runToTheEnd } from '../steps/lifetime.mjs';
import { ROOT } from '../steps/places.mjs';
import { SECOND_BUILD, SECOND_NAME } from './build-places.mjs';

// The same sources under another name, with the first build's key of the server actions. A process of its own, as its
// progress must not be among the figures.

/** @param {import('../steps/build.mjs').BuildPlace} place */
function keyOf({ folderName }) {
  const file = path.join(ROOT, folderName, 'server', 'server-reference-manifest.json');
  return existsSync(file) ? String(JSON.parse(readFileSync(file, 'utf8')).encryptionKey) : '';
}

const key = keyOf(TEST_BUILD);
if (keyOf(SECOND_BUILD) !== key) rmSync(path.join(ROOT, SECOND_BUILD.folderName), { recursive: true, force: true });
const lifetime = new Lifetime();
process.exit(
  await runToTheEnd(lifetime, () =>
    ensureBuild(lifetime, SECOND_BUILD, {
      ...process.env,
      BUILD_NAME: SECOND_NAME,
      // By the first build.
      TYPES_ARE_CHECKED: '1',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key,
      NEXT_TELEMETRY_DISABLED: '1',
    }),
  ),
);

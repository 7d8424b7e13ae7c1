import path from 'node:path';
import { ROOT } from '../steps/places.mjs';

/**
 * The build that replaces that of the tests in the drill.
 * @type {import('../steps/build.mjs').BuildPlace}
 */
export const SECOND_BUILD = { folderName: '.next-drill', workerBundle: path.join(ROOT, 'dist', 'worker.drill.mjs') };
/** Its `BUILD_NAME`; the first one has none. */
export const SECOND_NAME = 'second';

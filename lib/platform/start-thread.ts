import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread of its own for input that may take long or all memory, so that it stops no other request.
 * @param source path of the thread's file from the root of the project; the build bundles it under its own name
 *   (`build:threads` in package.json)
 * @param heapMb JavaScript memory beyond which Node ends the thread, with ERR_WORKER_OUT_OF_MEMORY
 * @param args `process.argv` of the thread from its third entry
 */
export function startThread(source: string, bytes: Uint8Array, heapMb: number, args: string[] = []): Worker {
  const options = {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    argv: args,
  };
  if (process.env.NODE_ENV === 'production') return new Worker(bundleOf(source), options);
  // Without a build (development, tests) the thread compiles the sources as it loads them.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), source);
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(file).href)}); })`;
  return new Worker(load, { ...options, eval: true });
}

/** Beside the build that this process serves (scripts/steps/build.mjs). */
function bundleOf(source: string): string {
  const folder = process.env.NEXT_DIST_DIR ?? '.next';
  const name = `${path.basename(source, '.ts')}.mjs`;
  return path.join(/* turbopackIgnore: true */ process.cwd(), folder, name);
}

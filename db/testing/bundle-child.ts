import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { newPublicId } from '@/lib/id';

/** A program for a test's own processes. */
export interface BundledChild {
  file: string;
  remove: () => void;
}

/** Bundles one of our TypeScript files, so that each process of it starts in a third of a second. */
export async function bundleChild(source: string): Promise<BundledChild> {
  // From there it finds its packages, and nobody checks it as if it were a source.
  const folder = path.resolve('node_modules', '.cache', 'test-processes');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${path.basename(source, '.ts')}-${newPublicId()}.mjs`);
  await build({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // It throws outside Next, by design.
    alias: { 'server-only': path.resolve('node_modules/server-only/empty.js') },
    logLevel: 'warning',
  });
  return { file, remove: () => rmSync(file, { force: true }) };
}

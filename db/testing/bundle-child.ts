import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, buildSync } from 'esbuild';
import { newPublicId } from '@/lib/platform/id';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** Inside node_modules, bundles resolve their external packages, and linters ignore them. */
export const BUNDLES_FOLDER = path.join(ROOT, 'node_modules', '.cache', 'test-processes');

/** A program for a test's own processes. */
export interface BundledChild {
  file: string;
  remove: () => void;
}

/** Bundles one of our TypeScript files with its packages, so that each process of it starts in a quarter of a second. */
export async function bundleChild(source: string): Promise<BundledChild> {
  const options = optionsFor(source);
  await build(options);
  return childAt(options.outfile);
}

/** Synchronous variant. */
export function bundleChildSync(source: string): BundledChild {
  const options = optionsFor(source);
  buildSync(options);
  return childAt(options.outfile);
}

function optionsFor(source: string): BuildOptions & { outfile: string } {
  // A test run's own folder goes with the run, also when a test file could not remove what it had made.
  const folder = process.env.TEST_BUNDLES ?? BUNDLES_FOLDER;
  mkdirSync(folder, { recursive: true });
  return {
    entryPoints: [source],
    outfile: path.join(folder, `${path.basename(source, '.ts')}-${newPublicId()}.mjs`),
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Native libraries, and a package that loads its own files at run time.
    external: ['@node-rs/argon2', 'playwright-core'],
    // Packages of the older kind look for it.
    banner: { js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);" },
    // It throws outside Next, by design.
    alias: { 'server-only': path.join(ROOT, 'node_modules', 'server-only', 'empty.js') },
    logLevel: 'warning',
  };
}

function childAt(file: string): BundledChild {
  return { file, remove: () => rmSync(file, { force: true }) };
}

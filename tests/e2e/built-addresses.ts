import { readFileSync } from 'node:fs';
import path from 'node:path';

// The addresses that the build lists: one that is added later is tested without being named.

const BUILD = path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'server');

/** An identifier of no record. */
export const UNKNOWN = '019505a1-7c3e-7000-8000-abc123def456';

export function readBuild<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(BUILD, file), 'utf8'));
}

export const addresses = Object.keys(readBuild<Record<string, string>>('app-paths-manifest.json'));
export const pages = addresses.filter((address) => address.endsWith('/page'));
export const routes = addresses.filter((address) => address.endsWith('/route'));

/** A path of this address, with `given` in the places it names and `inPlaces` in the rest. */
export function fill(address: string, inPlaces: string, given: Record<string, string> = {}): string {
  return address
    .replace(/\/(page|route)$/, '')
    .replaceAll(/\/\([^)]*\)/g, '')
    .replaceAll(/\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}/g, (_place, name: string) => given[name] ?? inPlaces)
    .replace(/^$/, '/');
}

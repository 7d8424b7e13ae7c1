import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';

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

/** One route answers all paths of the REST API: its OpenAPI document lists them. */
export const REST_API = '/api/v1/[[...path]]/route';

/** The addresses of the build. Each path of the REST API has a route in place of its catch-all. */
export async function listAddresses(caller: APIRequestContext): Promise<string[]> {
  const { paths } = await (await caller.get('/api/v1/openapi.json')).json();
  const rest = Object.keys(paths).map((path) => `/api/v1${path.replace(/\{(\w+)\}/g, '[$1]')}/route`);
  return [...addresses.filter((address) => address !== REST_API), ...rest];
}

/** A path of this address, with `given` in the places it names and `inPlaces` in the rest. */
export function fill(address: string, inPlaces: string, given: Record<string, string> = {}): string {
  return address
    .replace(/\/(page|route)$/, '')
    .replaceAll(/\/\([^)]*\)/g, '')
    .replaceAll(/\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}/g, (_place, name: string) => given[name] ?? inPlaces)
    .replace(/^$/, '/');
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './places.mjs';

// Variables for tests only; setting them is deliberate.
const FOR_TESTS = ['TEST_MYSQL_URL', 'TEST_REDIS_URL', 'PW_CHROMIUM', 'LOG_LEVEL'];

/** Names of all settings of an installation. */
export function listSettings() {
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => String(match[1]));
  return names.filter((name) => !FOR_TESTS.includes(name));
}

/**
 * The environment without the tester's own installation: Redis, mail server, webhooks. Each is empty, which means "not
 * set"; a missing one would be read from `.env` by Next.
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutOwnSettings() {
  return { ...process.env, ...Object.fromEntries(listSettings().map((name) => [name, ''])) };
}

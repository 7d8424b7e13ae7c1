import { existsSync } from 'node:fs';
import path from 'node:path';
import { DATA_FOLDER, ROOT } from './places.mjs';
import { readSettings } from './settings.mjs';

const BACKUP_SECRETS = ['BACKUP_DATABASE_URL', 'BACKUP_KEY', 'BACKUP_KEY_FILE'];

/** Loads `.env`, as Next does; variables that are set already win. */
export function loadEnvironmentFile() {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * The environment for the programs that prepare the database: they also get the administrator's address.
 * @param {import('./private-servers.mjs').ServerAddresses} servers
 * @returns {NodeJS.ProcessEnv}
 */
export function operatorEnvironment(servers) {
  return {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: servers.databaseUrl,
    DATABASE_ADMIN_URL: servers.adminUrl,
    REDIS_URL: servers.redisUrl,
    AUTH_SECRET: process.env.AUTH_SECRET || readSettings().authSecret,
    STORAGE_DIR: process.env.STORAGE_DIR || path.join(DATA_FOLDER, 'files'),
    DEMO: isDemo(servers) ? '1' : '0',
  };
}

/**
 * The environment for web and worker: what can be seen on the network never holds the administrator's address, and the
 * web nothing that reads backups.
 * @param {import('./private-servers.mjs').ServerAddresses} servers
 * @param {{ port: number, workerPort: number, isDev: boolean }} options
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment(servers, { port, workerPort, isDev }) {
  const environment = operatorEnvironment(servers);
  for (const name of ['DATABASE_ADMIN_URL', ...BACKUP_SECRETS]) delete environment[name];
  return {
    ...environment,
    NODE_ENV: isDev ? 'development' : 'production',
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
  };
}

/**
 * The environment for backups: with the account that reads everything, and not the administrator's.
 * @param {import('./private-servers.mjs').ServerAddresses} servers
 * @returns {NodeJS.ProcessEnv}
 */
export function backupEnvironment(servers) {
  const { DATABASE_ADMIN_URL: _administrator, ...environment } = operatorEnvironment(servers);
  return { ...environment, BACKUP_DATABASE_URL: process.env.BACKUP_DATABASE_URL || servers.backupUrl };
}

/**
 * Environment of the worker, beyond the web's, for backups.
 * @param {import('./private-servers.mjs').ServerAddresses} servers
 * @returns {Record<string, string | undefined>}
 */
export function backupSecrets(servers) {
  if (!process.env.BACKUP_DIR) return {};
  const environment = backupEnvironment(servers);
  return Object.fromEntries(BACKUP_SECRETS.map((name) => [name, environment[name]]));
}

/** @param {import('./private-servers.mjs').ServerAddresses} servers */
export function isDemo(servers) {
  return process.env.DEMO ? process.env.DEMO === '1' : servers.isPrivateDatabase;
}

import path from 'node:path';
import type { OwnServers } from './servers';

export type Db = ReturnType<typeof import('@/db/client').getDatabase>;

/** Schema and master data; from here on this process and its children know where the servers are. */
export async function prepareDatabase({ folder, mysqlUrl, redisUrl, environment }: OwnServers): Promise<Db> {
  const adminUrl = new URL(mysqlUrl);
  adminUrl.pathname = '/soak';
  const appUrl = new URL(adminUrl);
  appUrl.username = 'dms_soak';
  const port = await (await import('../servers/ports.mjs')).findFreePort();
  Object.assign(process.env, {
    DATABASE_URL: appUrl.href,
    DATABASE_ADMIN_URL: adminUrl.href,
    REDIS_URL: redisUrl,
    BULL_PREFIX: 'soak',
    // The worker sweeps files that its database does not know: never the installation's own.
    STORAGE_DIR: path.join(folder, 'files'),
    WORKER_PORT: String(port),
    // Jobs of a killed worker are free after seconds, so that the end is not mostly waiting.
    WORKER_JOB_LOCK_MS: '2000',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const { openAdminConnection } = await import('@/db/admin-connection');
  await (await openAdminConnection(adminUrl.href)).end();
  const { applyDeltas } = await import('@/db/apply-deltas');
  await applyDeltas(adminUrl.href, { appUrl: appUrl.href });
  const { seedMasterData } = await import('@/db/seed/master-data');
  await seedMasterData(adminUrl.href);
  await import('@/lib/documents/kinds/register-subjects');
  return (await import('@/db/client')).getDatabase();
}

/** Connections opened for reading would keep the process alive. */
export async function closeConnections(): Promise<void> {
  (await import('@/lib/platform/redis')).closeRedis();
  await (await import('@/db/client')).closeDatabase();
}

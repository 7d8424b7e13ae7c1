import '@/lib/documents/kinds/register-subjects';
import { applyDeltas } from '@/db/apply-deltas';
import { productEnvironment } from '../harness/web';
import type { Sender } from './clients';
import { filesFolder, mountFilesVolume } from './files-volume';
import { BALANCER_ADDRESS, WRITER_ADDRESS } from './network';
import type { startServers } from './topology';

/** Enough that letters follow each other within a tenth of a second. */
const SENDERS = 12;
const ROUTES = [
  ['คคง.', 'สคฉ.3'],
  ['สคฉ.3', 'คคง.'],
  ['ผรม.2', 'คคง.'],
] as const;

/** Schema, master data and people with a token; this process knows the installation from here on. */
export async function prepareInstallation({
  folder,
  databases: { primary },
  sentinels,
  redisPassword,
}: Awaited<ReturnType<typeof startServers>>): Promise<{ environment: NodeJS.ProcessEnv; senders: Sender[] }> {
  const appUrl = new URL(primary.adminUrl);
  appUrl.username = 'dms_drill';
  appUrl.hostname = WRITER_ADDRESS;
  Object.assign(process.env, {
    NODE_ENV: 'production',
    DATABASE_URL: appUrl.href,
    DATABASE_ADMIN_URL: primary.adminUrl,
    REDIS_URL: `redis://:${redisPassword}@redis-1:6379/0`,
    REDIS_SENTINELS: sentinels.map(({ host }) => `${host.address}:26379`).join(','),
    STORAGE_DIR: filesFolder(folder),
    METRICS_TOKEN: 'drill',
    APP_URL: `https://${BALANCER_ADDRESS}`,
    TRUST_PROXY: '1',
    // As compose.yaml has it.
    DRAIN_SECONDS: '5',
    // Robots send more than people do.
    RATE_LIMIT_USER_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_MINUTE: '1000000',
  });
  mountFilesVolume(folder);
  const { openAdminConnection } = await import('@/db/admin-connection');
  await (await openAdminConnection(primary.adminUrl)).end();
  await applyDeltas(primary.adminUrl, { appUrl: appUrl.href });
  const { seedMasterData } = await import('@/db/seed/master-data');
  await seedMasterData(primary.adminUrl);
  const senders = await makeSenders();
  return { environment: productEnvironment(), senders };
}

async function makeSenders(): Promise<Sender[]> {
  const { signIn } = await import('../harness/callers');
  const { draftInput } = await import('@/db/testing/factories/documents');
  const { createToken } = await import('@/lib/people/identity/tokens/create-token');
  return Promise.all(
    Array.from({ length: SENDERS }, async (_, index) => {
      const [from, to] = ROUTES[index % ROUTES.length] ?? ROUTES[0];
      const { ctx, cookie } = await signIn(from);
      const scopes = ['document.view', 'correspondence.create', 'correspondence.submit'];
      const { token } = await createToken(ctx, { name: 'drill', scopes, days: 1 });
      const letter = await draftInput({ to: [to] });
      return { token, letter, cookie, organizationPublicId: ctx.actor.organizationPublicId };
    }),
  );
}

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { applyDeltas } from '@/db/apply-deltas';
import { projects } from '@/db/schema/organizations';
import type { Sender } from './clients';
import { BALANCER_ADDRESS, WRITER_ADDRESS } from './network';
import type { startServers } from './topology';

/** Enough that letters follow each other within a tenth of a second. */
const SENDERS = 12;
const PROJECT = 'LCBP3-C2';
const ROUTES = [
  ['คคง.', 'สคฉ.3'],
  ['สคฉ.3', 'คคง.'],
  ['ผรม.2', 'คคง.'],
] as const;

/** What a drill stores, with room to tell nearly full from full. */
export const FILES_VOLUME_MB = 200;

/** A volume of its own, which web and worker share. */
export function filesFolder(folder: string): string {
  return path.join(folder, 'files');
}

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
  mkdirSync(filesFolder(folder), { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${FILES_VOLUME_MB}m`, 'tmpfs', filesFolder(folder)]);
  const { openAdminConnection } = await import('@/db/admin-connection');
  await (await openAdminConnection(primary.adminUrl)).end();
  await applyDeltas(primary.adminUrl, { appUrl: appUrl.href });
  const { seedMasterData } = await import('@/db/seed/master-data');
  await seedMasterData(primary.adminUrl);
  const senders = await makeSenders();
  const { DATABASE_ADMIN_URL: _administrator, TSX_TSCONFIG_PATH: _sources, ...environment } = process.env;
  return { environment, senders };
}

async function makeSenders(): Promise<Sender[]> {
  const { findOrganization, makeUser, userCtx } = await import('@/db/testing/factories/people');
  const { sessionCookieName, writeSessionSecret } = await import('@/app/_web/session-cookie');
  const { openSession } = await import('@/lib/people/identity/sign-in/open-session');
  const { transact } = await import('@/lib/platform/transact');
  const { createToken } = await import('@/lib/people/identity/tokens/create-token');
  const { getDatabase } = await import('@/db/client');
  const [project] = await getDatabase().select().from(projects).where(eq(projects.projectCode, PROJECT));
  if (!project) throw new Error('no master data');
  return Promise.all(
    Array.from({ length: SENDERS }, async (_, index) => {
      const [from, to] = ROUTES[index % ROUTES.length] ?? ROUTES[0];
      const user = await makeUser({ organization: from, role: 'DOCUMENT_CONTROL' });
      const ctx = await userCtx(user);
      const { secret } = await transact(ctx, (tx) => openSession(tx, user.userId, 'PASSWORD'));
      const scopes = ['document.view', 'correspondence.create', 'correspondence.submit'];
      const { token } = await createToken(ctx, { name: 'drill', scopes, days: 1 });
      const recipient = await findOrganization(to);
      const letter = {
        projectPublicId: project.publicId,
        typeCode: 'LETTER',
        subject: 'ซ้อมรับเหตุขัดข้อง',
        body: 'เรียนมาเพื่อโปรดพิจารณา',
        to: [{ organizationPublicId: recipient.publicId }],
      };
      return {
        token,
        letter,
        cookie: `${sessionCookieName()}=${await writeSessionSecret(secret)}`,
        organizationPublicId: ctx.actor.organizationPublicId,
      };
    }),
  );
}

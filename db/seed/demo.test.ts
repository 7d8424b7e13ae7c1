import { spawnSync } from 'node:child_process';
import { count, isNotNull, notInArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { systemCtx } from '@/lib/platform/ctx';
import { openAdminConnection } from '../admin-connection';
import { getDatabase } from '../client';
import { correspondences } from '../schema/correspondence';
import { eventDeliveries } from '../schema/events';
import { users } from '../schema/identity';
import { mailItems, mailMessages } from '../schema/mail';
import { notifications } from '../schema/system';
import { readIdentifiers } from '../testing/identifiers';
import { seedDemo, seedDemoPeople } from './demo';

// The whole story takes half a minute; its beginning, interrupted once, shows that it is played right.
const STEPS = 40;

type Counted = typeof users | typeof correspondences | typeof notifications | typeof mailItems | typeof mailMessages;

async function countOf(table: Counted): Promise<number> {
  const [row] = await getDatabase().select({ n: count() }).from(table);
  return row?.n ?? 0;
}

describe('seeding the demo', () => {
  beforeAll(async () => {
    // The command, where a mail server is configured that is not there.
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'db/seed/main.ts', 'people'], {
      env: { ...process.env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json', SMTP_URL: 'smtp://127.0.0.1:1' },
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    await seedDemo(STEPS);
    await seedDemo(STEPS);
  });

  it('makes two dozen people who can sign in, once', async () => {
    await seedDemoPeople();
    expect(await countOf(users)).toBe(24);
    const rows = await getDatabase()
      .select({ mustChange: users.mustChangePassword })
      .from(users)
      .where(isNotNull(users.passwordHash));
    expect(rows.map(({ mustChange }) => mustChange)).toEqual(Array(24).fill(false));
  });

  it('gives each of them an address, and leaves no mail for any', async () => {
    const rows = await getDatabase().select({ email: users.email }).from(users);
    expect(rows.filter(({ email }) => !email?.endsWith('.example'))).toEqual([]);
    expect(new Set(rows.map(({ email }) => email)).size).toBe(24);
    expect(await countOf(mailMessages)).toBe(0);
    expect(await countOf(mailItems)).toBe(0);
  });

  it('dates what happened in the past, by the database itself', async () => {
    const [row] = await getDatabase()
      .select({
        last: sql<string>`MAX(${correspondences.submittedAt})`,
        drift: sql<number>`SUM(ABS(TIMESTAMPDIFF(SECOND, ${correspondences.createdAt}, ${correspondences.submittedAt})) > 60)`,
      })
      .from(correspondences);
    expect(new Date(`${row?.last}Z`).getTime()).toBeLessThan(Date.now() - 300 * 86_400_000);
    expect(Number(row?.drift)).toBe(0);
  });

  it('goes on after an interruption, writing nothing twice', async () => {
    const before = await countOf(correspondences);
    expect(before).toBeGreaterThan(STEPS / 2);
    const [row] = await getDatabase()
      .select({ distinct: sql<number>`COUNT(DISTINCT ${correspondences.createdAt})` })
      .from(correspondences);
    expect(Number(row?.distinct)).toBe(before);
  });

  it('gives everything that its verbs write an identifier of version 7', async () => {
    const admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    try {
      const { seen, strangers } = await readIdentifiers(admin);
      expect(strangers).toEqual([]);
      expect(seen).toBeGreaterThan(500);
    } finally {
      await admin.end();
    }
  });

  it('leaves numbers that verify, and events that were served when they happened', async () => {
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
    // The worker reads files and indexes documents, whenever it starts.
    const isServed = notInArray(eventDeliveries.consumer, ['find', 'file-texts', 'issued-copies']);
    const statuses = await getDatabase()
      .selectDistinct({ status: eventDeliveries.status })
      .from(eventDeliveries)
      .where(isServed);
    expect(statuses).toEqual([{ status: 'DONE' }]);
    expect(await countOf(notifications)).toBeGreaterThan(0);
  });
});

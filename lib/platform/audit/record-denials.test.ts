import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { loadDrawing } from '@/lib/documents/drawings/load-drawing';
import { describeAttachment } from '@/lib/documents/files/open-attachment';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { loadInstance } from '@/lib/workflow/engine/read/load-instance';
import type { UserCtx } from '../ctx';
import { newPublicId } from '../id';
import { getRedis } from '../redis';

// Calls before it is connected are counted in the process.
beforeEach(() => expect.poll(() => getRedis().status).toBe('ready'));
afterAll(closeDatabase);

/** The rows of what a person was refused, in the order of writing. */
const rowsOf = (ctx: UserCtx, action: string) =>
  getDatabase()
    .select({ asked: auditLogs.entityPublicId, changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.userId, ctx.actor.userId), eq(auditLogs.action, action)))
    .orderBy(asc(auditLogs.id));

describe('identifiers that a signed-in person may not see', () => {
  it.each<[string, string, (ctx: UserCtx, publicId: string) => Promise<unknown>]>([
    ['a letter', 'document.access_denied', getCorrespondence],
    ['a drawing', 'document.access_denied', (ctx, publicId) => loadDrawing(ctx, 'SHOP', publicId)],
    ['a workflow', 'document.access_denied', loadInstance],
    ['a file', 'file.access_denied', describeAttachment],
  ])('%s: leave forty rows an hour, then one when they have doubled', async (_what, action, read) => {
    const ctx = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const asked = Array.from({ length: 90 }, newPublicId);
    for (const publicId of asked) await expect(read(ctx, publicId)).rejects.toMatchObject({ status: 404 });
    const rows = await rowsOf(ctx, action);
    expect(rows.slice(0, 40).map((row) => row.asked)).toEqual(asked.slice(0, 40));
    expect(rows.slice(40)).toEqual([{ asked: null, changes: { attempts: [null, 80] } }]);
  });

  it('of one person do not hide those of another', async () => {
    const [flood, quiet] = await Promise.all(
      [1, 2].map(async () => userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }))),
    );
    if (!flood || !quiet) throw new Error('two people were made');
    for (let n = 0; n < 50; n += 1) await getCorrespondence(flood, newPublicId()).catch(() => {});
    await getCorrespondence(quiet, newPublicId()).catch(() => {});
    expect(await rowsOf(quiet, 'document.access_denied')).toHaveLength(1);
  });
});

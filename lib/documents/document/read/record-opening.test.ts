import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { auditLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { listAuditRows } from '@/lib/operations/audit-trail/list-audit-rows';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { KIND_CODES, type KindCode } from '../../kind-traits';
import { KINDS } from '../../kinds/kinds';
import { SAMPLES } from '../../kinds/testing/samples';
import { getCorrespondence } from '../../letters/read/get-correspondence';
import { getNcr } from '../../ncrs/read/get-ncr';
import { getRfa } from '../../rfas/read/get-rfa';
import { makeRfaCast, type RfaCast } from '../../rfas/testing/rfa-cast';
import { getTransmittal } from '../../transmittals/read/get-transmittal';

const db = getDatabase();
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** The read of the page, of the pane, of paper and of REST. A kind without an entry does not compile. */
const READS: Readonly<Record<KindCode, (ctx: UserCtx, publicId: string) => Promise<unknown>>> = {
  letter: getCorrespondence,
  rfa: getRfa,
  transmittal: getTransmittal,
  ncr: getNcr,
};

const openedBy = async (publicId: string) => {
  const rows = await db
    .select({ userId: auditLogs.userId })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, 'document.opened')));
  return rows.map(({ userId }) => userId);
};

describe.each(KIND_CODES)('opening a document of the kind %s', (code) => {
  const sample = SAMPLES[code];
  const read = READS[code];
  let control: UserCtx;
  let admin: UserCtx;
  let receiver: UserCtx;
  let receivingAdmin: UserCtx;
  beforeAll(async () => {
    const ctxOf = async (organization: string, role: 'DOCUMENT_CONTROL' | 'ORG_ADMIN') =>
      userCtx(await makeUser({ organization, role }));
    [control, admin] = [await ctxOf(sample.from, 'DOCUMENT_CONTROL'), await ctxOf(sample.from, 'ORG_ADMIN')];
    [receiver, receivingAdmin] = [await ctxOf(sample.to, 'DOCUMENT_CONTROL'), await ctxOf(sample.to, 'ORG_ADMIN')];
  });
  const setSecrecy = (publicId: string) =>
    db.update(correspondences).set({ secrecy: 'CONFIDENTIAL' }).where(eq(correspondences.publicId, publicId));

  it('leaves a row of each person once an hour while it is confidential, and none otherwise', async () => {
    const { publicId } = await sample.draft(control);
    await setSecrecy(publicId);
    await read(control, publicId);
    expect(await openedBy(publicId)).toEqual([]);
    await KINDS[code].submit(control, { publicId });
    await read(receiver, publicId);
    await read(receiver, publicId);
    await read(control, publicId);
    expect(await openedBy(publicId)).toEqual([receiver.actor.userId, control.actor.userId]);
    await expect(read(cast.rival, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await openedBy(publicId)).toHaveLength(2);

    const seenBy = async (ctx: UserCtx) => {
      const { rows } = await listAuditRows(ctx, { size: 100, after: null, before: null });
      return rows.filter((row) => row.action === 'document.opened' && row.entityPublicId === publicId).length;
    };
    expect(await seenBy(admin)).toBe(2);
    // Its own people alone.
    expect(await seenBy(receivingAdmin)).toBe(1);
  });

  it('leaves none of a document without secrecy', async () => {
    const draft = await sample.draft(control);
    const { publicId } = await KINDS[code].submit(control, { publicId: draft.publicId });
    await read(receiver, publicId);
    expect(await openedBy(publicId)).toEqual([]);
  });
});

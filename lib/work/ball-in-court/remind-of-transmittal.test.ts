import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { workflowReminders } from '@/db/schema/workflow-reminders';
import { findOrganization, type MadeUser, makeUser } from '@/db/testing/factories/people';
import { bothOf, makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { cancelTransmittal } from '@/lib/documents/transmittals/life';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/receipts/acknowledge-transmittal';
import { AcknowledgeTransmittal, RemindRecipients } from '@/lib/documents/transmittals/schema';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal, rowOf } from '@/lib/documents/transmittals/testing/make-transmittal';
import { deliverTo, notificationsOf } from '@/lib/messages/notifications/testing/deliver';
import type { UserCtx } from '@/lib/platform/ctx';
import { remindOfTransmittal } from './remind-of-transmittal';

const db = getDatabase();
let cast: RfaCast;
let control: MadeUser;

beforeAll(async () => {
  cast = await makeRfaCast();
  control = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
});

async function sent(to: string[] = ['คคง.', 'กทท.']): Promise<string> {
  const { publicId } = await makeTransmittal(cast.control, { to });
  await submitTransmittal(cast.control, { publicId });
  return publicId;
}

const remind = (ctx: UserCtx, input: Parameters<typeof RemindRecipients.parse>[0]) =>
  remindOfTransmittal(ctx, RemindRecipients.parse(input));

const acknowledge = async (ctx: UserCtx, publicId: string) =>
  acknowledgeTransmittal(ctx, AcknowledgeTransmittal.parse({ publicId }));

async function remindersOf(publicId: string) {
  const { instanceId } = await rowOf(publicId);
  return db
    .select()
    .from(workflowReminders)
    .where(eq(workflowReminders.instanceId, instanceId ?? ''));
}

const auditOf = (publicId: string) =>
  db
    .select({ userId: auditLogs.userId, changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, 'transmittal.reminded')));

describe('reminding recipients of a transmittal', () => {
  it('notifies the Document Control of those that have not acknowledged, once a day, with an audit row', async () => {
    const publicId = await sent();
    await acknowledge(cast.owner, publicId);
    expect(await remind(cast.control, { publicId })).toEqual({ reminded: ['คคง.'], already: [] });
    const [reminder, ...more] = await remindersOf(publicId);
    expect(more).toEqual([]);
    await deliverTo(reminder?.bundlePublicId ?? '');
    const notices = (await notificationsOf(publicId)).filter(({ reason }) => reason === 'REMINDED');
    expect(notices).toContainEqual(expect.objectContaining({ userId: control.userId, asks: true }));
    // Engineers may acknowledge; a transmittal still lands on the desk of Document Control.
    expect(notices.map(({ userId }) => userId)).not.toContain(cast.lead.actor.userId);
    expect(await auditOf(publicId)).toMatchObject([
      { userId: cast.control.actor.userId, changes: { to: [null, ['คคง.']] } },
    ]);
    expect(await remind(cast.admin, { publicId })).toEqual({ reminded: [], already: ['คคง.'] });
    expect(await auditOf(publicId)).toHaveLength(1);
    expect(await remindersOf(publicId)).toHaveLength(1);
    const [shown] = (await getTransmittal(cast.control, publicId)).recipients.filter(
      ({ organization }) => organization.code === 'คคง.',
    );
    expect(shown).toMatchObject({ remindedAt: expect.any(String) });
    const [theirs] = (await getTransmittal(cast.lead, publicId)).recipients;
    expect(theirs).toMatchObject({ remindedAt: null });
  });

  it('reminds one recipient and refuses one that has acknowledged', async () => {
    const publicId = await sent();
    const [owner, consultant] = [await findOrganization('กทท.'), await findOrganization('คคง.')];
    await acknowledge(cast.owner, publicId);
    await expect(remind(cast.control, { publicId, organizationPublicId: owner.publicId })).rejects.toMatchObject({
      code: 'TRANSMITTAL_ACKNOWLEDGED',
    });
    expect(await remind(cast.control, { publicId, organizationPublicId: consultant.publicId })).toEqual({
      reminded: ['คคง.'],
      already: [],
    });
  });

  it('is refused without the permission, to other organizations, for a stale version and in a wrong state', async () => {
    const publicId = await sent();
    for (const ctx of [cast.viewer, cast.editor, cast.lead]) {
      await expect(remind(ctx, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(remind(cast.rival, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(remind(cast.control, { publicId, versionNo: 99 })).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
    const { publicId: draft } = await makeTransmittal(cast.control);
    await expect(remind(cast.control, { publicId: draft })).rejects.toMatchObject({ code: 'TRANSMITTAL_ACKNOWLEDGED' });
    await cancelTransmittal(cast.admin, { publicId, reason: 'ส่งผิดสัญญา' });
    await expect(remind(cast.control, { publicId })).rejects.toMatchObject({ code: 'TRANSMITTAL_ACKNOWLEDGED' });
    expect(await remindersOf(publicId)).toEqual([]);
    expect(await auditOf(publicId)).toEqual([]);
  });

  it('reminds once when two colleagues ask at the same moment', async () => {
    const publicId = await sent(['คคง.']);
    const both = await bothOf(remind(cast.control, { publicId }), remind(cast.admin, { publicId }));
    expect(both.fulfilled).toBe(2);
    expect(await remindersOf(publicId)).toHaveLength(1);
    expect(await auditOf(publicId)).toHaveLength(1);
  });
});

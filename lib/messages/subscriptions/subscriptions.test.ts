import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { idempotencyKeys } from '@/db/schema/events';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { findProjectPublicId } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { runCommand } from '@/lib/platform/command';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { createSubscription } from './create-subscription';
import { deleteSubscription } from './delete-subscription';
import { pauseSubscription } from './pause-subscription';
import { resumeSubscription } from './resume-subscription';
import { rotateSecret } from './rotate-secret';
import { CreateSubscription, UpdateSubscription } from './schema';
import { openSubscriptionSecret } from './secrets';
import { findSubscription, listSubscriptions } from './subscription-queries';
import { updateSubscription } from './update-subscription';

const db = getDatabase();
const adminOf = async (organization: string) => userCtx(await makeUser({ organization, role: 'ORG_ADMIN' }));
const makeSuperadmin = async () => userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));

const choice = {
  projectPublicId: null,
  name: 'ERP',
  url: 'https://erp.example.org/hooks/dms',
  kinds: ['workflow.transitioned', 'document.issued'],
  documentKinds: null,
};
const inputOf = (ctx: UserCtx, changed: object = {}) =>
  CreateSubscription.parse({ ...choice, organizationPublicId: ctx.actor.organizationPublicId, ...changed });
const ofSystem = (changed: object = {}) =>
  CreateSubscription.parse({ ...choice, organizationPublicId: null, ...changed });
const fieldsOf = (code: string, fieldErrors: object) => expect.objectContaining({ code, fieldErrors });

async function readRow(publicId: string) {
  const [row] = await db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.publicId, publicId));
  if (!row) throw new Error('no subscription');
  return row;
}

describe('a subscription', () => {
  it('is made by an Org Admin for the own organization, with a secret that is shown once and sealed', async () => {
    const admin = await adminOf('ผรม.2');
    const { publicId, versionNo, secret } = await createSubscription(admin, inputOf(admin));
    expect(versionNo).toBe(1);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const row = await readRow(publicId);
    expect(row).toMatchObject({ organizationId: admin.actor.organizationId, status: 'ACTIVE', isSettled: false });
    expect(row.secret).not.toContain(secret);
    expect(openSubscriptionSecret(publicId, row.secret)).toBe(secret);
    const audit = await lastAudit({ entityPublicId: publicId });
    expect(audit).toMatchObject({ action: 'subscription.created', userId: admin.actor.userId });
    expect(JSON.stringify(audit)).not.toContain(secret);
    const found = await findSubscription(admin, publicId);
    expect(found).toMatchObject({
      name: 'ERP',
      organization: { code: 'ผรม.2' },
      project: null,
      // In the order of the list, however they were chosen.
      kinds: ['document.issued', 'workflow.transitioned'],
      pendingCount: 0,
      failingSince: null,
    });
    expect(JSON.stringify(found)).not.toContain('secret":"');
  });

  it('is refused to everybody else, for another organization, and for the whole system but to a Superadmin', async () => {
    const editor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const projectAdmin = await userCtx(
      await makeUser({ organization: 'ผรม.2', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }),
    );
    for (const ctx of [editor, projectAdmin]) {
      await expect(createSubscription(ctx, inputOf(ctx))).rejects.toThrow('FORBIDDEN');
      await expect(listSubscriptions(ctx)).rejects.toThrow('FORBIDDEN');
    }
    const [admin, other] = [await adminOf('ผรม.2'), await adminOf('คคง.')];
    await expect(createSubscription(admin, inputOf(other))).rejects.toThrow('INVALID_INPUT');
    await expect(createSubscription(admin, ofSystem())).rejects.toThrow('FORBIDDEN');
    const token = { ...admin, actor: { ...admin.actor, tokenScopes: ['document.view'] } };
    await expect(createSubscription(token, inputOf(admin))).rejects.toThrow('TOKEN_SCOPE');
    await expect(createSubscription(await makeSuperadmin(), ofSystem())).resolves.toMatchObject({ versionNo: 1 });
  });

  it('is unknown to the administrators of other organizations, Superadmins included', async () => {
    const admin = await adminOf('ผรม.2');
    const { publicId, versionNo } = await createSubscription(admin, inputOf(admin));
    for (const stranger of [await adminOf('คคง.'), await makeSuperadmin()]) {
      await expect(findSubscription(stranger, publicId)).rejects.toThrow('NOT_FOUND');
      await expect(pauseSubscription(stranger, { publicId, versionNo })).rejects.toThrow('NOT_FOUND');
      expect((await listSubscriptions(stranger)).map((row) => row.publicId)).not.toContain(publicId);
    }
    expect((await listSubscriptions(admin)).map((row) => row.publicId)).toContain(publicId);
  });

  it('of the whole system is seen by Superadmins alone, and alone has the facts of the engine', async () => {
    const [superadmin, admin] = [await makeSuperadmin(), await adminOf('สคฉ.3')];
    const { publicId } = await createSubscription(superadmin, ofSystem({ kinds: ['numbering.fallback_used'] }));
    await expect(findSubscription(admin, publicId)).rejects.toThrow('NOT_FOUND');
    await expect(
      createSubscription(admin, inputOf(admin, { kinds: ['numbering.reset_requested'] })),
    ).rejects.toMatchObject(fieldsOf('INVALID_INPUT', { kinds: ['SYSTEM_KINDS'] }));
  });

  it.each([
    'http://erp.example.org/',
    'https://127.0.0.1/',
    'https://10.1.2.3/hook',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:password@erp.example.org/',
    'https://localhost/',
    'https://localhost./',
    'https://dms.localhost/',
    'https://n8n/',
    'https://printer.local/',
    'https://vault.internal/',
    'https://[::127.0.0.1]/',
    'https://[2001:0:7f00:1::]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fec0::1]/',
    'https://[2001:db8::1]/',
    'https://192.0.2.1/',
    'https://erp.example.org:22/',
    'https://erp.example.org:3306/',
  ])('does not go to %s', async (url) => {
    const admin = await adminOf('ผรม.2');
    await expect(createSubscription(admin, inputOf(admin, { url }))).rejects.toMatchObject(
      fieldsOf('INVALID_INPUT', { url: ['RECEIVER_ADDRESS'] }),
    );
  });

  it.each(['https://erp.example.org:8443/', 'https://erp.example.org:443/', 'https://93.184.216.34/'])(
    'goes to %s',
    async (url) => {
      const admin = await adminOf('ผรม.2');
      const { publicId, versionNo } = await createSubscription(admin, inputOf(admin, { url }));
      const changed = { ...inputOf(admin), publicId, versionNo, url: 'https://localhost/' };
      const { organizationPublicId: _organization, ...update } = changed;
      await expect(updateSubscription(admin, update)).rejects.toMatchObject(
        fieldsOf('INVALID_INPUT', { url: ['RECEIVER_ADDRESS'] }),
      );
    },
  );

  it('may be limited to a project that the actor may enter', async () => {
    const admin = await adminOf('ผรม.2');
    const projectPublicId = await findProjectPublicId('LCBP3-C2');
    const { publicId } = await createSubscription(admin, inputOf(admin, { projectPublicId }));
    expect((await findSubscription(admin, publicId)).project).toMatchObject({ publicId: projectPublicId });
    await expect(createSubscription(admin, inputOf(admin, { projectPublicId: newPublicId() }))).rejects.toThrow(
      'PROJECT_UNKNOWN',
    );
  });

  it('gives the secret to the first of two calls with one key, and stores it nowhere', async () => {
    const admin = await adminOf('ผรม.2');
    const call = { key: newPublicId(), route: 'POST /x', body: {}, statusCode: 201 };
    const first = await runCommand(admin, createSubscription, inputOf(admin), call);
    const again = await runCommand(admin, createSubscription, inputOf(admin), call);
    expect(first.answer.secret).toMatch(/^whsec_/);
    expect(again).toMatchObject({ isReplay: true, answer: { publicId: first.answer.publicId, secret: null } });
    const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.idempotencyKey, call.key));
    expect(JSON.stringify(kept)).not.toContain('whsec_');
  });
});

describe('changing a subscription', () => {
  const made = async () => {
    const admin = await adminOf('ผรม.2');
    const { publicId } = await createSubscription(admin, inputOf(admin));
    const update = (versionNo: number, changed: object) =>
      updateSubscription(admin, UpdateSubscription.parse({ ...choice, publicId, versionNo, ...changed }));
    return { admin, publicId, update };
  };

  it('writes what differs, refuses a stale version, and of two at once writes one', async () => {
    const { publicId, update } = await made();
    expect(await update(1, {})).toEqual({ publicId, versionNo: 1 });
    expect(await update(1, { name: 'SAP', documentKinds: ['rfa'] })).toEqual({ publicId, versionNo: 2 });
    expect(await lastAudit({ entityPublicId: publicId })).toMatchObject({
      action: 'subscription.updated',
      changes: { name: ['ERP', 'SAP'], documentKinds: [null, ['rfa']] },
    });
    await expect(update(1, { name: 'late' })).rejects.toThrow('RECORD_CHANGED');
    const both = await Promise.allSettled([update(2, { name: 'one' }), update(2, { name: 'two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('that wants another kind is settled again, from the earlier change on', async () => {
    const { publicId, update } = await made();
    await db.update(webhookSubscriptions).set({ isSettled: true }).where(eq(webhookSubscriptions.publicId, publicId));
    await update(1, { kinds: ['document.issued'] });
    expect(await readRow(publicId)).toMatchObject({ isSettled: true });
    await update(2, { kinds: ['document.issued', 'task.overdue'] });
    const row = await readRow(publicId);
    expect(row.isSettled).toBe(false);
    await update(3, { kinds: ['document.issued', 'task.overdue', 'file.quarantined'] });
    expect(await readRow(publicId)).toMatchObject({ wantedAfter: row.wantedAfter, isSettled: false });
  });

  it('gives a new secret and keeps the one before for a day', async () => {
    const { admin, publicId } = await made();
    const before = openSubscriptionSecret(publicId, (await readRow(publicId)).secret);
    const { secret, previousEndsAt } = await rotateSecret(admin, { publicId, versionNo: 1 });
    const row = await readRow(publicId);
    expect(openSubscriptionSecret(publicId, row.secret)).toBe(secret);
    expect(openSubscriptionSecret(publicId, row.previousSecret ?? '')).toBe(before);
    expect(secret).not.toBe(before);
    const hours = (new Date(previousEndsAt).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    expect(await lastAudit({ entityPublicId: publicId })).toMatchObject({ action: 'subscription.secret_rotated' });
    await expect(rotateSecret(admin, { publicId, versionNo: 1 })).rejects.toThrow('RECORD_CHANGED');
  });

  it('pauses and resumes it, each from the other state alone', async () => {
    const { admin, publicId } = await made();
    await expect(resumeSubscription(admin, { publicId, versionNo: 1 })).rejects.toThrow('SUBSCRIPTION_STATE');
    await pauseSubscription(admin, { publicId, versionNo: 1 });
    expect(await findSubscription(admin, publicId)).toMatchObject({ status: 'PAUSED', pauseReason: 'ADMINISTRATOR' });
    await expect(pauseSubscription(admin, { publicId, versionNo: 2 })).rejects.toThrow('SUBSCRIPTION_STATE');
    const both = await Promise.allSettled([
      resumeSubscription(admin, { publicId, versionNo: 2 }),
      resumeSubscription(admin, { publicId, versionNo: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await findSubscription(admin, publicId)).toMatchObject({
      status: 'ACTIVE',
      pauseReason: null,
      versionNo: 3,
    });
    expect(await lastAudit({ entityPublicId: publicId })).toMatchObject({ action: 'subscription.resumed' });
  });

  it('deletes it for good, with its secret', async () => {
    const { admin, publicId } = await made();
    const { secret } = await readRow(publicId);
    await expect(deleteSubscription(admin, { publicId, versionNo: 9 })).rejects.toThrow('RECORD_CHANGED');
    await deleteSubscription(admin, { publicId, versionNo: 1 });
    await expect(findSubscription(admin, publicId)).rejects.toThrow('NOT_FOUND');
    await expect(deleteSubscription(admin, { publicId, versionNo: 2 })).rejects.toThrow('NOT_FOUND');
    const row = await readRow(publicId);
    expect(row.deletedAt).not.toBeNull();
    expect(row.secret).not.toBe(secret);
    expect(await lastAudit({ entityPublicId: publicId })).toMatchObject({ action: 'subscription.deleted' });
  });
});

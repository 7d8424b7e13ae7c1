import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { userSessions } from '@/db/schema/sessions';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { openedSession, PASSWORD, personWithPassword } from '@/db/testing/factories/sign-ins';
import { proveSession } from '@/lib/people/identity/sign-in/prove-session';
import { createApproveCode } from './create-approve-code';
import { getRfaCodes } from './get-rfa-codes';
import { CreateApproveCode, UpdateApproveCode } from './schema';
import { updateApproveCode } from './update-approve-code';

const refused = { code: 'STEP_UP_REQUIRED', details: { proofs: ['PASSWORD'] } };

it('the list of result codes is changed with a fresh proof alone', async () => {
  const { ctx } = await openedSession(await personWithPassword({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
  const proofIsOld = () =>
    getDatabase()
      .update(userSessions)
      .set({ provenAt: sql`NOW(3) - INTERVAL 11 MINUTE` })
      .where(eq(userSessions.id, ctx.actor.sessionId ?? 0));
  const facts = { nameTh: 'ทดลอง', nameEn: 'Trial', commentRequired: false, allowedParties: ['OWNER'] };
  const added = CreateApproveCode.parse({
    ...facts,
    code: '9Z',
    proofRequired: true,
    disposition: 'NO_ACTION',
    afterCode: null,
  });
  await proofIsOld();
  await expect(createApproveCode(ctx, added)).rejects.toMatchObject(refused);
  await proveSession(ctx, { proof: { kind: 'password', password: PASSWORD } });
  await createApproveCode(ctx, added);

  const taken = UpdateApproveCode.parse({ ...facts, code: '9Z', proofRequired: false, versionNo: 1, isActive: true });
  await proofIsOld();
  await expect(updateApproveCode(ctx, taken)).rejects.toMatchObject(refused);
  const stored = async () => (await getRfaCodes(ctx)).codes.find(({ code }) => code === '9Z');
  expect(await stored()).toMatchObject({ proofRequired: true, versionNo: 1 });
  await proveSession(ctx, { proof: { kind: 'password', password: PASSWORD } });
  expect(await updateApproveCode(ctx, taken)).toEqual({ code: '9Z', versionNo: 2 });
  await expect(updateApproveCode(ctx, taken)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
  const [audited] = await auditRows({ action: 'rfa_approve_code.updated' });
  expect(audited?.changes).toMatchObject({ proofRequired: [true, false], provenBy: [null, 'PASSWORD'] });
});

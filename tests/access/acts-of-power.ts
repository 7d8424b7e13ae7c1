import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { findContractPublicId, findProjectPublicId } from '@/db/testing/factories/documents';
import { assignRole, findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeDrawingRfa } from '@/db/testing/factories/rfa-drafts';
import { openedSession, personWithPassword } from '@/db/testing/factories/sign-ins';
import { createApproveCode } from '@/lib/documents/rfa-lists/create-approve-code';
import { CreateApproveCode, UpdateApproveCode } from '@/lib/documents/rfa-lists/schema';
import { updateApproveCode } from '@/lib/documents/rfa-lists/update-approve-code';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import type { RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { createTransmittalLink } from '@/lib/documents/transmittals/receipts/links';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal } from '@/lib/documents/transmittals/testing/make-transmittal';
import { createSubscription } from '@/lib/messages/subscriptions/create-subscription';
import { rotateSecret } from '@/lib/messages/subscriptions/rotate-secret';
import { CreateSubscription } from '@/lib/messages/subscriptions/schema';
import { updateSubscription } from '@/lib/messages/subscriptions/update-subscription';
import { openCopy } from '@/lib/operations/personal-data/open-copy';
import { requestCopy } from '@/lib/operations/personal-data/request-copy';
import { requestCopyFor } from '@/lib/operations/personal-data/request-copy-for';
import { madeCopy } from '@/lib/operations/personal-data/testing/made-copies';
import { createProjectLike } from '@/lib/operations/project-setup/create-project-like';
import { resetFactors } from '@/lib/people/identity/factors/reset-factors';
import { setRoleRule } from '@/lib/people/identity/factors/set-role-rule';
import { CreateUser, GrantRole, UpdateUser } from '@/lib/people/identity/schema';
import { endUserSessions } from '@/lib/people/identity/sessions/end-user-sessions';
import type { ActOfPower } from '@/lib/people/identity/sign-in/acts-of-power';
import { issuePasswordLink } from '@/lib/people/identity/sign-in/issue-password-link';
import { revokeOtherSessions } from '@/lib/people/identity/sign-in/revoke-other-sessions';
import { revokeSession } from '@/lib/people/identity/sign-in/revoke-session';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import { issueServiceToken } from '@/lib/people/identity/tokens/issue-service-token';
import { createUser } from '@/lib/people/identity/users/create-user';
import { deactivateUser } from '@/lib/people/identity/users/deactivate-user';
import { grantRole } from '@/lib/people/identity/users/grant-role';
import { reactivateUser } from '@/lib/people/identity/users/reactivate-user';
import { revokeRole } from '@/lib/people/identity/users/revoke-role';
import { updateUser } from '@/lib/people/identity/users/update-user';
import { addProjectOrganization } from '@/lib/people/projects/add-project-organization';
import { setContractOrganizations } from '@/lib/people/projects/set-contract-organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { delegateDays } from '@/lib/workflow/engine/delegation/delegate-days';
import { SUBSCRIPTION } from './records';

/** A call that is right in every respect but the age of its proof. */
export interface Call {
  /** The person in a session, whose proof the test ages. */
  ctx: UserCtx;
  run: () => Promise<unknown>;
}

export interface People {
  rfas: RfaCast;
  /** A Superadmin of the organization that wrote the transmittal. */
  superadmin: UserCtx;
  /** Gives listed results. */
  owner: UserCtx;
}

const PROJECT = 'LCBP3-C2';
const reason = 'ทดสอบการยืนยันตัวตน';
const person = { firstName: 'ก', lastName: 'ข', locale: 'th' } as const;
const token = { name: 'ทดสอบ', scopes: ['document.view'], days: 1 };
const version = { versionNo: 1 };
const approveCode = { nameTh: 'ทดลอง', nameEn: 'Trial', commentRequired: false, proofRequired: false };

const member = () => makeUser({ organization: 'ผรม.2', role: 'VIEWER' });
const setUser = ({ userId }: { userId: number }, change: Partial<typeof users.$inferInsert>) =>
  getDatabase().update(users).set(change).where(eq(users.userId, userId));

/** Every act of power: the compiler asks for a call of a new one. */
export const CALLS: Readonly<Record<ActOfPower, (of: People) => Promise<Call>>> = {
  createUser: async ({ superadmin: ctx }) => {
    const username = `made-${newPublicId().slice(-12)}`;
    const { publicId: organizationPublicId } = await findOrganization('ผรม.2');
    const input = CreateUser.parse({ ...person, username, organizationPublicId, firstAccess: 'TEMPORARY_PASSWORD' });
    return { ctx, run: () => createUser(ctx, input) };
  },
  updateUser: async ({ superadmin: ctx }) => {
    const { publicId } = await member();
    const input = UpdateUser.parse({ ...person, ...version, publicId, email: 'other@example.test' });
    return { ctx, run: () => updateUser(ctx, input) };
  },
  reactivateUser: async ({ superadmin: ctx }) => {
    const user = await member();
    await setUser(user, { isActive: false });
    return { ctx, run: () => reactivateUser(ctx, { publicId: user.publicId, ...version }) };
  },
  deactivateUser: async ({ superadmin: ctx }) => {
    const { publicId } = await member();
    return { ctx, run: () => deactivateUser(ctx, { publicId, ...version }) };
  },
  grantRole: async ({ superadmin: ctx }) => {
    const { publicId: userPublicId } = await member();
    return { ctx, run: () => grantRole(ctx, GrantRole.parse({ userPublicId, roleCode: 'SUPERADMIN' })) };
  },
  revokeRole: async ({ superadmin: ctx }) => {
    const publicId = await assignRole(await member(), { role: 'EDITOR' });
    return { ctx, run: () => revokeRole(ctx, { publicId }) };
  },
  issuePasswordLink: async ({ superadmin: ctx }) => {
    const { publicId } = await member();
    return { ctx, run: () => issuePasswordLink(ctx, { publicId }) };
  },
  resetFactors: async ({ superadmin: ctx }) => {
    const { userId, publicId } = await member();
    const factor = { publicId: newPublicId(), userId, kind: 'TOTP', name: 'โทรศัพท์', secret: 'x' } as const;
    await getDatabase().insert(userFactors).values(factor);
    return { ctx, run: () => resetFactors(ctx, { publicId, reason }) };
  },
  setRoleRule: async ({ superadmin: ctx }) => ({
    ctx,
    run: () => setRoleRule(ctx, { roleCode: 'LEAD_ENGINEER', isRequired: true, versionNo: 0 }),
  }),
  endUserSessions: async ({ superadmin: ctx }) => {
    const user = await personWithPassword({ organization: 'ผรม.2' });
    await openedSession(user);
    return { ctx, run: () => endUserSessions(ctx, { publicId: user.publicId, sessionPublicId: null, reason }) };
  },
  revokeSession: async () => {
    const user = await personWithPassword();
    const [{ ctx }, { sessionPublicId: publicId }] = [await openedSession(user), await openedSession(user)];
    return { ctx, run: () => revokeSession(ctx, { publicId }) };
  },
  revokeOtherSessions: async () => {
    const user = await personWithPassword();
    const { ctx, sessionPublicId } = await openedSession(user);
    await openedSession(user);
    return { ctx, run: () => revokeOtherSessions(ctx, sessionPublicId) };
  },
  createToken: async ({ superadmin: ctx }) => ({ ctx, run: () => createToken(ctx, token) }),
  issueServiceToken: async ({ superadmin: ctx }) => {
    const user = await member();
    await setUser(user, { isService: true });
    return { ctx, run: () => issueServiceToken(ctx, { ...token, userPublicId: user.publicId }) };
  },
  createDelegation: async ({ superadmin: ctx }) => {
    const { publicId: delegatePublicId } = await member();
    const days = { from: '2099-01-01', to: '2099-01-02', projectPublicId: null, typeCode: null, reason: null };
    return { ctx, run: () => delegateDays(ctx, { ...days, delegatePublicId }) };
  },
  addProjectOrganization: async ({ superadmin: ctx }) => {
    const projectPublicId = await findProjectPublicId(PROJECT);
    const { publicId: organizationPublicId } = await findOrganization('ผรม.1');
    return { ctx, run: () => addProjectOrganization(ctx, { projectPublicId, organizationPublicId }) };
  },
  createProjectLike: async ({ superadmin: ctx }) => {
    const likePublicId = await findProjectPublicId(PROJECT);
    const input = {
      code: `LIKE-${newPublicId().slice(-8)}`,
      nameTh: 'โครงการใหม่',
      nameEn: 'New project',
      likePublicId,
    };
    return { ctx, run: () => createProjectLike(ctx, input) };
  },
  setContractOrganizations: async ({ superadmin: ctx }) => {
    const publicId = await findContractPublicId('LCBP3-C1');
    const { publicId: organizationPublicId } = await findOrganization('ผรม.1');
    const parties = [{ organizationPublicId, roleInContract: 'CONTRACTOR' as const }];
    return { ctx, run: () => setContractOrganizations(ctx, { publicId, ...version, parties }) };
  },
  createSubscription: async ({ superadmin: ctx }) => {
    const input = CreateSubscription.parse({ ...SUBSCRIPTION, organizationPublicId: null });
    return { ctx, run: () => createSubscription(ctx, input) };
  },
  updateSubscription: async ({ superadmin: ctx }) => {
    const publicId = await makeSubscription();
    const url = 'https://elsewhere.example/hook';
    const input = { ...SUBSCRIPTION, kinds: [...SUBSCRIPTION.kinds], publicId, ...version, url };
    return { ctx, run: () => updateSubscription(ctx, input) };
  },
  rotateSecret: async ({ superadmin: ctx }) => {
    const publicId = await makeSubscription();
    return { ctx, run: () => rotateSecret(ctx, { publicId, ...version }) };
  },
  createTransmittalLink: async ({ superadmin: ctx, rfas }) => {
    const { publicId } = await makeTransmittal(rfas.control);
    await submitTransmittal(rfas.control, { publicId });
    return { ctx, run: () => createTransmittalLink(ctx, { publicId, recipientLabel: 'ผู้อ่าน', days: 1 }) };
  },
  createApproveCode: async ({ superadmin: ctx }) => {
    const facts = { ...approveCode, allowedParties: ['OWNER'], disposition: 'NO_ACTION', afterCode: null };
    return { ctx, run: () => createApproveCode(ctx, CreateApproveCode.parse({ ...facts, code: '9Y' })) };
  },
  updateApproveCode: async ({ superadmin: ctx }) => {
    const facts = { ...approveCode, allowedParties: ['OWNER'], isActive: true, ...version };
    return { ctx, run: () => updateApproveCode(ctx, UpdateApproveCode.parse({ ...facts, code: '1N' })) };
  },
  transition: async ({ rfas, owner: ctx }) => {
    const { publicId } = await makeDrawingRfa(rfas.control, 1);
    await submitRfa(rfas.control, { publicId });
    const decide = (by: UserCtx, action: string, code: string) =>
      decideRfa(by, DecideRfa.parse({ publicId, action, code }), null);
    await decide(rfas.reviewer, 'RESPOND', '1C');
    await decide(rfas.lead, 'DECIDE', '1C');
    return { ctx, run: () => decide(ctx, 'RESPOND', '1A') };
  },
  requestCopy: async () => {
    const { ctx } = await openedSession(await personWithPassword());
    return { ctx, run: () => requestCopy(ctx, {}) };
  },
  requestCopyFor: async ({ superadmin: ctx }) => {
    const user = await member();
    await setUser(user, { isActive: false });
    return { ctx, run: () => requestCopyFor(ctx, { userPublicId: user.publicId, reason }) };
  },
  openCopy: async () => {
    const { ctx } = await openedSession(await personWithPassword());
    const publicId = await madeCopy(ctx);
    return { ctx, run: () => openCopy(ctx, { publicId }) };
  },
};

async function makeSubscription(): Promise<string> {
  const system = await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' }));
  const input = CreateSubscription.parse({ ...SUBSCRIPTION, organizationPublicId: null });
  return (await createSubscription(system, input)).publicId;
}

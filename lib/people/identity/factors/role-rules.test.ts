import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { roleFactorRules, userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { mailMessages } from '@/db/schema/mail';
import { userSessions } from '@/db/schema/sessions';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { addApp, codeOf, demandFactor } from '@/db/testing/factories/factors';
import { assignRole, makeUser, userCtx } from '@/db/testing/factories/people';
import {
  isAlive,
  openedSession,
  PASSWORD,
  personWithPassword,
  requestFacts,
  signIn,
} from '@/db/testing/factories/sign-ins';
import { newPublicId } from '@/lib/platform/id';
import { authenticateSession } from '../sign-in/authenticate';
import { getOwnSecurity, hasFactor } from './factor-queries';
import { removeFactor } from './remove-factor';
import { resetFactors } from './reset-factors';
import { listRoleRules } from './role-rule-queries';
import { setRoleRule } from './set-role-rule';

const db = getDatabase();
const ROLE = 'LEAD_ENGINEER';

async function superadmin() {
  return userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' }));
}

async function ruleOf(roleCode: string) {
  const rule = (await listRoleRules(await superadmin())).find((one) => one.roleCode === roleCode);
  if (!rule) throw new Error(`no rule of ${roleCode}`);
  return rule;
}

const setRule = (isRequired: boolean) => demandFactor(ROLE, isRequired);

// Other files' people hold this role as well.
afterEach(() => setRule(false));

describe('the rule of a role', () => {
  it('is set with a version, audited, and says how many holders have no factor', async () => {
    const before = await ruleOf(ROLE);
    const user = await personWithPassword();
    await assignRole(user, { role: ROLE, contract: 'LCBP3-C2' });
    await setRule(true);
    expect(await ruleOf(ROLE)).toEqual({
      ...before,
      isRequired: true,
      versionNo: before.versionNo + 1,
      holders: before.holders + 1,
      without: before.without + 1,
    });
    expect(await lastAudit({ action: 'factor.rule_changed' })).toMatchObject({
      entityLabel: ROLE,
      severity: 'WARN',
      changes: { isRequired: [false, true] },
    });
    await addApp(await userCtx(user));
    expect((await ruleOf(ROLE)).without).toBe(before.without);
  });

  it('is for Superadmins', async () => {
    const admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const { versionNo } = await ruleOf(ROLE);
    await expect(setRoleRule(admin, { roleCode: ROLE, isRequired: true, versionNo })).rejects.toThrow('FORBIDDEN');
    await expect(listRoleRules(admin)).rejects.toThrow('FORBIDDEN');
  });

  it('refuses a stale version, a first one set twice, and an unknown role', async () => {
    const ctx = await superadmin();
    await setRule(true);
    const { versionNo } = await ruleOf(ROLE);
    const set = (version: number, roleCode: string = ROLE) =>
      setRoleRule(ctx, { roleCode, isRequired: false, versionNo: version });
    await expect(set(versionNo - 1)).rejects.toThrow('RECORD_CHANGED');
    await expect(set(0)).rejects.toThrow('RECORD_CHANGED');
    await expect(set(0, 'NO_SUCH_ROLE')).rejects.toThrow('NOT_FOUND');
  });

  it('takes one of two changes at once', async () => {
    const { versionNo } = await ruleOf(ROLE);
    const set = async () => setRoleRule(await superadmin(), { roleCode: ROLE, isRequired: true, versionNo });
    const both = await Promise.allSettled([set(), set()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.select().from(roleFactorRules)).not.toHaveLength(0);
  });
});

describe('a person whose role must have a factor', () => {
  async function holder() {
    const user = await personWithPassword();
    await assignRole(user, { role: ROLE, contract: 'LCBP3-C2' });
    return user;
  }
  const mustSetUp = async (secret: string) => (await authenticateSession(secret, requestFacts()))?.mustSetUpFactor;

  it('has to set one up from the next request on, until it is done or the rule is gone', async () => {
    const user = await holder();
    const session = await openedSession(user);
    expect(await mustSetUp(session.secret)).toBe(false);
    await setRule(true);
    expect(await mustSetUp(session.secret)).toBe(true);
    await setRule(false);
    expect(await mustSetUp(session.secret)).toBe(false);
    await setRule(true);
    const { secret } = await addApp(session.ctx, { sessionPublicId: session.sessionPublicId });
    expect(await mustSetUp(session.secret)).toBe(false);
    const publicId = (await getOwnSecurity(session.ctx)).factors[0]?.publicId ?? '';
    await removeFactor(session.ctx, { publicId, proof: { kind: 'totp', code: codeOf(secret) } });
    expect(await mustSetUp(session.secret)).toBe(true);
  });

  it('is known by a role that is held now, not by a revoked one or another one', async () => {
    const other = await personWithPassword();
    const { secret } = await signIn(other);
    await setRule(true);
    expect(await mustSetUp(secret)).toBe(false);
  });

  it('is not asked in a session that a provider opened', async () => {
    const user = await holder();
    const { secret } = await signIn(user);
    await setRule(true);
    await db.update(userSessions).set({ signInMethod: 'OIDC' }).where(eq(userSessions.userId, user.userId));
    expect(await mustSetUp(secret)).toBe(false);
  });
});

describe('an administrator’s reset', () => {
  async function personWithApp() {
    const user = await personWithPassword();
    const session = await openedSession(user);
    await addApp(session.ctx, { sessionPublicId: session.sessionPublicId });
    return { user, session };
  }
  const admin = async (organization = 'คคง.') => userCtx(await makeUser({ organization, role: 'ORG_ADMIN' }));
  const input = (publicId: string) => ({ publicId, reason: 'ทำโทรศัพท์หาย' });

  it('removes all factors and codes, ends the sessions, and tells the person', async () => {
    const { user, session } = await personWithApp();
    await resetFactors(await admin(), input(user.publicId));
    expect(await hasFactor(session.ctx, user.userId)).toBe(false);
    expect(await isAlive(session.secret)).toBe(false);
    expect(await getOwnSecurity(session.ctx)).toMatchObject({ factors: [], codesLeft: 0 });
    expect(await lastAudit({ action: 'factor.reset' })).toMatchObject({
      entityLabel: user.username,
      reason: 'ทำโทรศัพท์หาย',
      severity: 'WARN',
      changes: { factors: [1, 0], sessionsEnded: [null, 1] },
    });
    const notices = await db
      .select()
      .from(mailMessages)
      .where(and(eq(mailMessages.userId, user.userId), eq(mailMessages.securityNotice, 'FACTORS_RESET')));
    expect(notices).toHaveLength(1);
    await expect(signIn(user, requestFacts(), PASSWORD)).resolves.toBeDefined();
  });

  it('is refused for oneself, strangers, and people who hold more than the actor could give', async () => {
    const { user, session } = await personWithApp();
    await expect(resetFactors(session.ctx, input(user.publicId))).rejects.toThrow(/FORBIDDEN|NOT_FOUND/);
    await expect(resetFactors(await admin('สคฉ.3'), input(user.publicId))).rejects.toThrow(/FORBIDDEN|NOT_FOUND/);
    const self = await personWithPassword({ role: 'SUPERADMIN' });
    const own = await userCtx(self);
    await addApp(own);
    await expect(resetFactors(own, input(self.publicId))).rejects.toThrow('FORBIDDEN');
    await expect(resetFactors(await admin(), input(self.publicId))).rejects.toThrow('FORBIDDEN');
    await expect(resetFactors(await admin(), input(newPublicId()))).rejects.toThrow('NOT_FOUND');
    expect(await hasFactor(own, self.userId)).toBe(true);
  });

  it('is refused where there is no factor, and of two at once one happens', async () => {
    const { user } = await personWithApp();
    const both = await Promise.allSettled([
      resetFactors(await admin(), input(user.publicId)),
      resetFactors(await superadmin(), input(user.publicId)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(resetFactors(await admin(), input(user.publicId))).rejects.toThrow('RECORD_CHANGED');
    const [row] = await db.select().from(userFactors).where(eq(userFactors.userId, user.userId));
    expect(row?.secret).toBeNull();
    expect(await db.select().from(users).where(eq(users.userId, user.userId))).toHaveLength(1);
  });
});

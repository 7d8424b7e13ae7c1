import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { oneTimeLinks } from '@/db/schema/sessions';
import { countWaiting } from '@/db/testing/count-waiting';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import {
  isAlive,
  openedSession,
  PASSWORD,
  personWithPassword,
  requestFacts,
  signIn,
} from '@/db/testing/factories/sign-ins';
import { systemCtx, type TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { anonymousCtx } from '../access/anonymous';
import { createToken } from '../tokens/create-token';
import { authenticateSession, authenticateToken } from './authenticate';
import { changePassword } from './change-password';
import { endSessions } from './end-sessions';
import { issueLink } from './issue-link';
import { storePassword } from './new-password';
import { hashPassword } from './password';
import { findLinkOwner, redeemLink } from './redeem-link';

const db = getDatabase();
describe('changing the password', () => {
  it('ends the other sessions, keeps this one, and is audited without the password', async () => {
    const user = await personWithPassword();
    await db.update(users).set({ mustChangePassword: true }).where(eq(users.userId, user.userId));
    const here = await openedSession(user);
    const elsewhere = await openedSession(user);
    await changePassword(here.ctx, here.sessionPublicId, { currentPassword: PASSWORD, newPassword: 'คลื่นลมสงบ-4812' });
    expect([await isAlive(here.secret), await isAlive(elsewhere.secret)]).toEqual([true, false]);
    expect((await authenticateSession(here.secret, requestFacts()))?.mustChangePassword).toBe(false);
    await expect(signIn(user)).rejects.toThrow('SIGN_IN_FAILED');
    await expect(signIn(user, requestFacts(), 'คลื่นลมสงบ-4812')).resolves.toMatchObject({ mustChangePassword: false });
    expect(JSON.stringify(await lastAudit({ action: 'user.password_changed' }))).not.toContain('คลื่นลมสงบ');
  });

  it.each([
    ['a wrong current password', 'wrong', 'คลื่นลมสงบ-4812', { currentPassword: ['PASSWORD_WRONG'] }],
    ['the same password again', PASSWORD, PASSWORD, { newPassword: ['PASSWORD_UNCHANGED'] }],
    ['a short one', PASSWORD, 'สั้นไป', { newPassword: ['PASSWORD_TOO_SHORT'] }],
    ['a common one with a year', PASSWORD, 'Football2569!', { newPassword: ['PASSWORD_COMMON'] }],
    ['the port with a year', PASSWORD, 'LaemChabang-2569', { newPassword: ['PASSWORD_PROGRAMME'] }],
    ['a contract with a year', PASSWORD, 'LCBP3-C2/2569!x', { newPassword: ['PASSWORD_PROGRAMME'] }],
    ['one with the own name', PASSWORD, 'xx-somsri.k-9921', { newPassword: ['PASSWORD_PERSONAL'] }],
  ])('refuses %s', async (_what, currentPassword, newPassword, fieldErrors) => {
    const user = await personWithPassword({
      username: `somsri.k${newPublicId().slice(-6)}`,
      email: 'somsri.k@example.org',
    });
    const { ctx, sessionPublicId } = await openedSession(user);
    await expect(changePassword(ctx, sessionPublicId, { currentPassword, newPassword })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors,
    });
    await expect(signIn(user)).resolves.toBeDefined();
  });
});

describe('a sign-in with the old password while the password changes', () => {
  const NEW_PASSWORD = 'คลื่นลมสงบ-4812';

  it('opens no session once the change has begun to be written', async () => {
    const user = await personWithPassword();
    const newHash = await hashPassword(NEW_PASSWORD);
    let signingIn: Promise<unknown> = Promise.resolve();
    await transact(systemCtx('test'), async (tx) => {
      await storePassword(tx, user.userId, newHash);
      await endSessions(tx, user.userId, 'PASSWORD_CHANGED');
      signingIn = signIn(user);
      signingIn.catch(() => {});
      await expect.poll(countWaiting).toBe(1);
    });
    await expect(signingIn).rejects.toThrow('SIGN_IN_FAILED');
    await expect(signIn(user, requestFacts(), NEW_PASSWORD)).resolves.toBeDefined();
  });

  it('leaves no session alive, however many try', async () => {
    const user = await personWithPassword();
    const here = await openedSession(user);
    const secrets: string[] = [];
    let isChanged = false;
    const clients = Array.from({ length: 12 }, async () => {
      while (!isChanged) {
        const opened = await signIn(user).catch(() => null);
        if (opened) secrets.push(opened.secret);
      }
    });
    await expect.poll(() => secrets.length).toBeGreaterThan(0);
    await changePassword(here.ctx, here.sessionPublicId, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    isChanged = true;
    await Promise.all(clients);
    expect(await Promise.all(secrets.map(isAlive))).not.toContain(true);
    expect(await isAlive(here.secret)).toBe(true);
  });

  it('changes it for one of two who know it, not for both', async () => {
    const user = await personWithPassword();
    const [first, second] = [await openedSession(user), await openedSession(user)];
    const outcomes = await Promise.allSettled([
      changePassword(first.ctx, null, { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD}-1` }),
      changePassword(second.ctx, null, { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD}-2` }),
    ]);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toMatchObject([{ code: 'INVALID_INPUT', fieldErrors: { currentPassword: ['PASSWORD_WRONG'] } }]);
  });
});

describe('a new password', () => {
  const NEW_PASSWORD = 'สะพานปลาหน้าแล้ง-31';
  const order = { name: 'รายงานประจำวัน', scopes: ['document.view'], days: 30 };

  it('ends the tokens that were made under the old one', async () => {
    const user = await personWithPassword();
    const { ctx, sessionPublicId } = await openedSession(user);
    const { token } = await createToken(ctx, order);
    expect(await authenticateToken(token, requestFacts())).not.toBeNull();
    await changePassword(ctx, sessionPublicId, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(await authenticateToken(token, requestFacts())).toBeNull();
    expect((await lastAudit({ action: 'user.password_changed' }))?.changes).toMatchObject({ tokensEnded: [null, 1] });
  });

  it('ends them as well when it was set by a one-time link', async () => {
    const user = await personWithPassword();
    const { token } = await createToken(await userCtx(user), order);
    const { path } = await transact(await userCtx(user), (tx) => issueLink(tx, user.userId, 'PASSWORD_RESET'));
    await redeemLink(anonymousCtx(requestFacts()), { token: path.split('/').at(-1) ?? '', newPassword: NEW_PASSWORD });
    expect(await authenticateToken(token, requestFacts())).toBeNull();
  });
});

describe('a one-time link', () => {
  const linkFor = async (user: MadeUser) => {
    const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const { path } = await transact(ctx, (tx) => issueLink(tx, user.userId, 'INVITATION'));
    return path.replace('/invite/', '');
  };

  it('sets the password once, also when it is used twice at the same moment', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    const token = await linkFor(user);
    expect(await findLinkOwner(anonymousCtx(requestFacts()), token)).toMatchObject({ username: user.username });
    const uses = await Promise.allSettled(
      [1, 2].map(() => redeemLink(anonymousCtx(requestFacts()), { token, newPassword: PASSWORD })),
    );
    expect(uses.map((use) => use.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(signIn(user)).resolves.toMatchObject({ mustChangePassword: false });
    expect(await findLinkOwner(anonymousCtx(requestFacts()), token)).toBeNull();
  });

  it('works no longer once it has expired, another one was issued, or its person was deactivated', async () => {
    const expired = await makeUser({ organization: 'คคง.' });
    const replaced = await makeUser({ organization: 'คคง.' });
    const gone = await makeUser({ organization: 'คคง.' });
    const tokens = [await linkFor(expired), await linkFor(replaced), await linkFor(gone)];
    await linkFor(replaced);
    await db
      .update(oneTimeLinks)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(oneTimeLinks.userId, expired.userId));
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    for (const token of tokens) {
      await expect(redeemLink(anonymousCtx(requestFacts()), { token, newPassword: PASSWORD })).rejects.toThrow('GONE');
    }
  });

  it.each([
    [
      'it expires',
      (user: MadeUser, tx: TxCtx) =>
        tx.db
          .update(oneTimeLinks)
          .set({ expiresAt: new Date(Date.now() - 1000) })
          .where(eq(oneTimeLinks.userId, user.userId)),
    ],
    [
      'its person is deactivated',
      (user: MadeUser, tx: TxCtx) => tx.db.update(users).set({ isActive: false }).where(eq(users.userId, user.userId)),
    ],
  ])('sets no password when %s while the new one is hashed', async (_what, change) => {
    const user = await makeUser({ organization: 'คคง.' });
    const token = await linkFor(user);
    let redeeming: Promise<unknown> = Promise.resolve();
    await transact(systemCtx('test'), async (tx) => {
      await tx.db.select().from(users).where(eq(users.userId, user.userId)).for('update');
      redeeming = redeemLink(anonymousCtx(requestFacts()), { token, newPassword: PASSWORD });
      redeeming.catch(() => {});
      await expect.poll(countWaiting).toBe(1);
      await change(user, tx);
    });
    await expect(redeeming).rejects.toThrow('GONE');
    const [row] = await db.select().from(users).where(eq(users.userId, user.userId));
    expect(row?.passwordHash).toBeNull();
  });

  it('refuses a weak password and stays usable', async () => {
    const token = await linkFor(await makeUser({ organization: 'คคง.' }));
    const weak = redeemLink(anonymousCtx(requestFacts()), { token, newPassword: '1234567890' });
    await expect(weak).rejects.toThrow('INVALID_INPUT');
    await expect(redeemLink(anonymousCtx(requestFacts()), { token, newPassword: PASSWORD })).resolves.toBeDefined();
  });
});

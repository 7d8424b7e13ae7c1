import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { userSessions } from '@/db/schema/sessions';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { addApp, codeOf } from '@/db/testing/factories/factors';
import type { MadeUser } from '@/db/testing/factories/people';
import { isAlive, openedSession, PASSWORD, personWithPassword, requestFacts } from '@/db/testing/factories/sign-ins';
import { anonymousCtx } from '../access/anonymous';
import { finishSecondStep } from '../sign-in/finish-second-step';
import { signInWithPassword } from '../sign-in/sign-in-with-password';
import { signOut } from '../sign-in/sign-out';

const stranger = () => anonymousCtx(requestFacts());

function signInAgain({ username }: MadeUser, session: string | null, password = PASSWORD) {
  return signInWithPassword(stranger(), { username, password }, { devices: [], session });
}

async function opened(user: MadeUser, session: string | null): Promise<string> {
  const answer = await signInAgain(user, session);
  if (!('session' in answer)) throw new Error('a second factor is asked for');
  return answer.session.secret;
}

const replacedRows = (entityPublicId: string) => auditRows({ action: 'session.replaced', entityPublicId });

describe('a sign-in in a browser that is signed in', () => {
  it('ends the earlier session, and none in other browsers', async () => {
    const user = await personWithPassword();
    const here = await openedSession(user);
    const elsewhere = await openedSession(user);
    const again = await opened(user, here.secret);
    expect(await Promise.all([here.secret, elsewhere.secret, again].map(isAlive))).toEqual([false, true, true]);
    const [row] = await getDatabase()
      .select()
      .from(userSessions)
      .where(eq(userSessions.publicId, here.sessionPublicId));
    expect(row?.revokeReason).toBe('REPLACED');
    expect(await replacedRows(here.sessionPublicId)).toMatchObject([
      { userId: user.userId, entityLabel: user.username },
    ]);
  });

  it('ends that of another person, whose cookie it overwrites', async () => {
    const [first, second] = [await personWithPassword(), await personWithPassword()];
    const here = await openedSession(first);
    await opened(second, here.secret);
    expect(await isAlive(here.secret)).toBe(false);
    expect(await replacedRows(here.sessionPublicId)).toMatchObject([
      { userId: second.userId, entityLabel: first.username },
    ]);
  });

  it('ends nothing where it is refused, or before the second step is done', async () => {
    const user = await personWithPassword();
    const here = await openedSession(user);
    await expect(signInAgain(user, here.secret, 'wrong')).rejects.toThrow('SIGN_IN_FAILED');
    expect(await isAlive(here.secret)).toBe(true);
    const { secret: app } = await addApp(here.ctx, { sessionPublicId: here.sessionPublicId });
    const answer = await signInAgain(user, here.secret);
    if (!('secondStep' in answer)) throw new Error('no second factor is asked for');
    expect(await isAlive(here.secret)).toBe(true);
    const proof = { kind: 'totp', code: codeOf(app, 1) } as const;
    await finishSecondStep(stranger(), answer.secondStep.secret, proof, here.secret);
    expect(await isAlive(here.secret)).toBe(false);
  });

  it('takes a session that has ended, or a secret of none, for nothing', async () => {
    const user = await personWithPassword();
    const here = await openedSession(user);
    await signOut(here.ctx, here.sessionPublicId);
    expect(await isAlive(await opened(user, here.secret))).toBe(true);
    expect(await isAlive(await opened(user, 'no-secret-of-a-session'))).toBe(true);
    expect(await replacedRows(here.sessionPublicId)).toEqual([]);
  });

  it('ends it once, where two sign in at the same moment', async () => {
    const [first, second] = [await personWithPassword(), await personWithPassword()];
    const here = await openedSession(first);
    const both = await Promise.all([opened(first, here.secret), opened(second, here.secret)]);
    expect(await Promise.all(both.map(isAlive))).toEqual([true, true]);
    expect(await replacedRows(here.sessionPublicId)).toHaveLength(1);
  });
});

import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { mailMessages } from '@/db/schema/mail';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import { userSessions } from '@/db/schema/sessions';
import { auditLogs } from '@/db/schema/system';
import { type MadeUser, makeUser, renewRights } from '@/db/testing/factories/people';
import { openedSession, PASSWORD, personWithPassword } from '@/db/testing/factories/sign-ins';
import { proveSession } from '@/lib/people/identity/sign-in/prove-session';
import { runCommand } from '@/lib/platform/command';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { SUBJECTS } from './content/subjects';
import { checkDownload, openCopy } from './open-copy';
import { getOwnCopy } from './own-copies';
import { findPersonCopy } from './person-copy';
import { purgeCopies } from './purge-copies';
import { requestCopy } from './request-copy';
import { requestCopyFor } from './request-copy-for';
import { ageProof, filesOf, madeCopy, makeRequested, rowsOf } from './testing/made-copies';

const db = getDatabase();
const missing = { code: 'NOT_FOUND' };
const stepUp = { code: 'STEP_UP_REQUIRED', details: { proofs: ['PASSWORD'] } };
const prove = (ctx: UserCtx) => proveSession(ctx, { proof: { kind: 'password', password: PASSWORD } });
let person: MadeUser;
let ctx: UserCtx;
let superadmin: UserCtx;

beforeAll(async () => {
  superadmin = await superadminCtx();
});
beforeEach(async () => {
  person = await personWithPassword({ email: 'person@example.test' });
  ({ ctx } = await openedSession(person));
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeDatabase);

const superadminCtx = async () =>
  (await openedSession(await personWithPassword({ organization: 'สคฉ.3', role: 'SUPERADMIN' }))).ctx;
const rowOf = async (publicId: string) =>
  (await db.select().from(personalDataCopies).where(eq(personalDataCopies.publicId, publicId)))[0];
const actsAbout = async (who: MadeUser) =>
  (
    await db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, who.publicId), sql`${auditLogs.action} LIKE 'personal_data.%'`))
      .orderBy(auditLogs.id)
  ).map(({ action, userId, reason }) => ({ action, userId, reason }));
const noticesTo = async ({ userId }: MadeUser) =>
  (await db.select().from(mailMessages).where(eq(mailMessages.userId, userId))).map((row) => row.securityNotice);
const withToken = (of: UserCtx): UserCtx => ({
  ...of,
  actor: { ...of.actor, sessionId: null, tokenScopes: ['document.view'] },
});

/** Shut out, as after leaving. */
async function leave({ userId }: MadeUser) {
  await db.update(users).set({ isActive: false }).where(eq(users.userId, userId));
}

describe('a copy of own data', () => {
  it('is a row, an audit row with the proof, and an event for the worker, together', async () => {
    const { publicId } = await requestCopy(ctx, {});
    expect(await rowOf(publicId)).toMatchObject({ state: 'QUEUED', userId: person.userId, requestedBy: person.userId });
    expect(await actsAbout(person)).toEqual([
      { action: 'personal_data.requested', userId: person.userId, reason: null },
    ]);
    const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId));
    expect(event).toMatchObject({ eventType: 'personal_data.requested', payload: { copyPublicId: publicId } });
    const deliveries = await db
      .select()
      .from(eventDeliveries)
      .where(eq(eventDeliveries.eventId, event?.eventId ?? ''));
    expect(deliveries.map(({ consumer }) => consumer)).toEqual(['exports']);
    expect(await getOwnCopy(ctx)).toMatchObject({ publicId, state: 'QUEUED', isByAdmin: false, sizeBytes: null });
  });

  it('is ready once it is made, told by mail, and its download is audited', async () => {
    const publicId = await madeCopy(ctx);
    expect(await getOwnCopy(ctx)).toMatchObject({ publicId, state: 'DONE', failureReference: null });
    expect(await noticesTo(person)).toEqual(['DATA_COPY_MADE']);
    const file = await openCopy(ctx, { publicId });
    const content = await buffer(file.read());
    expect(content.length).toBe(file.sizeBytes);
    expect(file.fileName).toMatch(new RegExp(`^my-data-${person.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
    expect((await actsAbout(person)).map(({ action }) => action)).toEqual([
      'personal_data.requested',
      'personal_data.made',
      'personal_data.downloaded',
    ]);
  });

  it('needs a fresh proof to be made and to be downloaded', async () => {
    await ageProof(ctx);
    await expect(requestCopy(ctx, {})).rejects.toMatchObject(stepUp);
    expect(await getOwnCopy(ctx)).toBeNull();
    await prove(ctx);
    const publicId = await madeCopy(ctx);
    await ageProof(ctx);
    await expect(openCopy(ctx, { publicId })).rejects.toMatchObject(stepUp);
    await expect(checkDownload(ctx, { publicId })).rejects.toMatchObject(stepUp);
    expect((await actsAbout(person)).map(({ action }) => action)).not.toContain('personal_data.downloaded');
    await prove(ctx);
    await checkDownload(ctx, { publicId });
    await openCopy(ctx, { publicId });
  });

  it('is nothing that a token can ask for or fetch', async () => {
    const publicId = await madeCopy(ctx);
    await expect(requestCopy(withToken(ctx), {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(openCopy(withToken(ctx), { publicId })).rejects.toMatchObject(missing);
    expect(await getOwnCopy(withToken(ctx))).toBeNull();
  });

  it('does not exist for anyone else: a colleague, their administrator, a Superadmin', async () => {
    const publicId = await madeCopy(ctx);
    const admin = await openedSession(await personWithPassword({ role: 'ORG_ADMIN' }));
    const colleague = await openedSession(await personWithPassword());
    for (const other of [admin.ctx, colleague.ctx, superadmin]) {
      await expect(openCopy(other, { publicId })).rejects.toMatchObject(missing);
      await expect(checkDownload(other, { publicId })).rejects.toMatchObject(missing);
      expect((await findPersonCopy(other, { userPublicId: person.publicId }))?.copy ?? null).toBeNull();
    }
  });

  it('is not downloaded before it is made', async () => {
    const { publicId } = await requestCopy(ctx, {});
    await expect(openCopy(ctx, { publicId })).rejects.toMatchObject({ code: 'EXPORT_NOT_ENDED' });
  });

  it('is one at a time, also of two requests at the same moment', async () => {
    const both = await Promise.allSettled([requestCopy(ctx, {}), requestCopy(ctx, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'COPY_RUNNING' } });
    const made = await db.select().from(personalDataCopies).where(eq(personalDataCopies.userId, person.userId));
    expect(made).toHaveLength(1);
    expect(await actsAbout(person)).toHaveLength(1);
    await makeRequested(made[0]?.publicId ?? '');
    await requestCopy(ctx, {});
  });

  it('waits for one that is an hour old no longer', async () => {
    const { publicId } = await requestCopy(ctx, {});
    await db
      .update(personalDataCopies)
      .set({ createdAt: sql`NOW(3) - INTERVAL 61 MINUTE` })
      .where(eq(personalDataCopies.publicId, publicId));
    const second = await requestCopy(ctx, {});
    expect(await rowOf(publicId)).toMatchObject({ state: 'FAILED' });
    expect(await rowOf(second.publicId)).toMatchObject({ state: 'QUEUED' });
    await makeRequested(publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'FAILED', attempt: 0 });
  });

  it('is made once per idempotency key, and five times a day', async () => {
    const call = { key: newPublicId(), route: 'test', body: {} };
    const first = await runCommand(ctx, requestCopy, {}, call);
    const again = await runCommand(ctx, requestCopy, {}, call);
    expect(again.answer).toEqual(first.answer);
    for (let more = 2; more <= 5; more++) {
      await makeRequested((await getOwnCopy(ctx))?.publicId ?? '');
      await runCommand(ctx, requestCopy, {}, { ...call, key: newPublicId() });
    }
    await makeRequested((await getOwnCopy(ctx))?.publicId ?? '');
    await expect(runCommand(ctx, requestCopy, {}, { ...call, key: newPublicId() })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  it('is removed with its file when its days are over', async () => {
    const publicId = await madeCopy(ctx);
    const { read } = await openCopy(ctx, { publicId });
    await db
      .update(personalDataCopies)
      .set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` })
      .where(eq(personalDataCopies.publicId, publicId));
    await expect(openCopy(ctx, { publicId })).rejects.toMatchObject(missing);
    expect(await getOwnCopy(ctx)).toBeNull();
    expect(await purgeCopies(systemCtx('test'))).toBe(1);
    expect(await rowOf(publicId)).toBeUndefined();
    await expect(buffer(read())).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a run', () => {
  it('is overtaken by the next one, and only one of them ends the copy', async () => {
    const { publicId } = await requestCopy(ctx, {});
    await Promise.all([makeRequested(publicId), makeRequested(publicId)]);
    expect(await rowOf(publicId)).toMatchObject({ state: 'DONE' });
    expect((await actsAbout(person)).filter(({ action }) => action === 'personal_data.made')).toHaveLength(1);
    expect(await noticesTo(person)).toEqual(['DATA_COPY_MADE']);
    expect(rowsOf(await filesOf(ctx, publicId), 'profile')).toHaveLength(1);
    await makeRequested(publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'DONE' });
  });

  it('that fails three times gives its person a reference and becomes a dead letter', async () => {
    const { publicId } = await requestCopy(ctx, {});
    vi.spyOn(SUBJECTS.roles, 'sources').mockImplementation(() => {
      throw new Error('a fault');
    });
    await expect(makeRequested(publicId)).rejects.toThrow('a fault');
    await expect(makeRequested(publicId)).rejects.not.toHaveProperty('isFinal');
    expect(await rowOf(publicId)).toMatchObject({ state: 'RUNNING', attempt: 2 });
    await expect(makeRequested(publicId)).rejects.toMatchObject({ name: 'CopyFailed', isFinal: true });
    expect(await getOwnCopy(ctx)).toMatchObject({ state: 'FAILED', failureReference: expect.stringMatching(/^ERR-/) });
    expect(await noticesTo(person)).toEqual([]);
    await expect(openCopy(ctx, { publicId })).rejects.toMatchObject({ code: 'EXPORT_NOT_ENDED' });
    vi.restoreAllMocks();
    await madeCopy(ctx);
  });
});

describe('a copy for a person who cannot ask', () => {
  const reason = 'หนังสือขอใช้สิทธิลงวันที่ 3 พ.ย. 2569';
  const forPerson = () => ({ userPublicId: person.publicId, reason });

  it('is made by a Superadmin with a reason, and told to the person by mail', async () => {
    await leave(person);
    const { publicId } = await requestCopyFor(superadmin, forPerson());
    await makeRequested(publicId);
    expect(await rowOf(publicId)).toMatchObject({
      userId: person.userId,
      requestedBy: superadmin.actor.userId,
      reason,
      state: 'DONE',
    });
    expect(await noticesTo(person)).toEqual(['DATA_COPY_MADE_BY_ADMIN']);
    expect(await findPersonCopy(superadmin, { userPublicId: person.publicId })).toMatchObject({
      copy: { publicId, state: 'DONE', isByAdmin: true },
      signsIn: false,
    });
    expect(rowsOf(await filesOf(superadmin, publicId), 'profile')).toMatchObject([{ username: person.username }]);
    expect(await actsAbout(person)).toEqual([
      { action: 'personal_data.requested', userId: superadmin.actor.userId, reason },
      { action: 'personal_data.made', userId: null, reason: null },
      { action: 'personal_data.downloaded', userId: superadmin.actor.userId, reason: null },
    ]);
  });

  it('is fetched by the Superadmin who asked, and by no other one', async () => {
    await leave(person);
    const { publicId } = await requestCopyFor(superadmin, forPerson());
    await makeRequested(publicId);
    await expect(openCopy(await superadminCtx(), { publicId })).rejects.toMatchObject(missing);
    await expect(openCopy(withToken(superadmin), { publicId })).rejects.toMatchObject(missing);
    // The person who comes back sees that it was made, and may have it as well.
    await db.update(users).set({ isActive: true }).where(eq(users.userId, person.userId));
    expect(await getOwnCopy(ctx)).toMatchObject({ publicId, isByAdmin: true });
    await openCopy(ctx, { publicId });
  });

  it('is out of sight of a Superadmin who is none any more', async () => {
    await leave(person);
    const former = await superadminCtx();
    const { publicId } = await requestCopyFor(former, forPerson());
    await makeRequested(publicId);
    await db.execute(sql`UPDATE user_assignments SET revoked_at = NOW(3) WHERE user_id = ${former.actor.userId}`);
    await renewRights(former);
    await expect(openCopy(former, { publicId })).rejects.toMatchObject(missing);
    expect(await findPersonCopy(former, { userPublicId: person.publicId })).toBeNull();
  });

  it('is refused while the person signs in, and possible after thirty days without', async () => {
    await expect(requestCopyFor(superadmin, forPerson())).rejects.toMatchObject({ code: 'COPY_PERSON_SIGNS_IN' });
    expect(await findPersonCopy(superadmin, { userPublicId: person.publicId })).toEqual({ copy: null, signsIn: true });
    await db.update(users).set({ lastSignInAt: sql`NOW(3) - INTERVAL 31 DAY` }).where(eq(users.userId, person.userId));
    await requestCopyFor(superadmin, forPerson());
  });

  it('is refused to an Org Admin, to a token, without a fresh proof and for a machine', async () => {
    await leave(person);
    const admin = await openedSession(await personWithPassword({ role: 'ORG_ADMIN' }));
    await expect(requestCopyFor(admin.ctx, forPerson())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(requestCopyFor(ctx, forPerson())).rejects.toMatchObject(missing);
    await expect(requestCopyFor(withToken(superadmin), forPerson())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const other = await superadminCtx();
    await ageProof(other);
    await expect(requestCopyFor(other, forPerson())).rejects.toMatchObject(stepUp);
    const machine = await makeUser({ organization: 'คคง.' });
    await db.update(users).set({ isService: true }).where(eq(users.userId, machine.userId));
    await expect(requestCopyFor(superadmin, { ...forPerson(), userPublicId: machine.publicId })).rejects.toMatchObject(
      missing,
    );
    expect(await actsAbout(person)).toEqual([]);
  });
});

it('a session that has ended proves nothing', async () => {
  await db.update(userSessions).set({ revokedAt: sql`NOW(3)` }).where(eq(userSessions.userId, person.userId));
  await expect(requestCopy(ctx, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

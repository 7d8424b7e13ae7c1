import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { userAssignments, users } from '@/db/schema/identity';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { findDefinition } from '../../definitions/find-definition';
import { createDelegation } from '../delegation/create-delegation';
import { CreateDelegation, TransitionBody } from '../schema';
import { doableOf } from './authority';
import { isOwnVerb } from './own-verbs';
import { transition } from './transition';

const db = getDatabase();
let contractor: UserCtx;
let people: Record<string, UserCtx>;
let reviewer: UserCtx;
/** Of the consultant: a member of the team who may decide and force as well. */
let mighty: MadeUser;

beforeAll(async () => {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  contractor = await ctxOf({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  mighty = await makeUser({
    organization: 'คคง.',
    role: 'DOCUMENT_CONTROL',
    assignments: [{ role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }],
  });
  people = {
    'another contractor': await ctxOf({ organization: 'ผรม.1', role: 'ORG_ADMIN' }),
    'a reader of the consultant': await ctxOf({ organization: 'คคง.', role: 'VIEWER' }),
    'a reader of the owner': await ctxOf({ organization: 'กทท.', role: 'VIEWER' }),
    'a reader of the contractor': await ctxOf({ organization: 'ผรม.2', role: 'VIEWER' }),
    'the lead of another contract': await ctxOf({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C1' }),
    'somebody without any role': await ctxOf({ organization: 'คคง.' }),
    'somebody who was deactivated': await makeDeactivated(),
    'a delegate before it begins': await makeDelegate({ startsAt: inHours(1), endsAt: inHours(2) }),
    'a delegate after it is over': await makeDelegate({ startsAt: inHours(-2), endsAt: inHours(-1) }),
    'a delegate for another type': await makeDelegate({ typeCode: 'LETTER' }),
    'a token without the scope': {
      ...(await ctxOf({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' })),
    },
  };
  const token = people['a token without the scope'];
  if (token)
    people['a token without the scope'] = { ...token, actor: { ...token.actor, tokenScopes: ['document.view'] } };
  const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([member, mighty]);
  reviewer = await userCtx(member);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function makeDeactivated(): Promise<UserCtx> {
  const user = await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
  await db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(eq(userAssignments.userId, user.userId));
  await db.update(users).set({ isActive: false }).where(eq(users.userId, user.userId));
  return userCtx(user);
}

/** Somebody who reads what the consultant has, and is lent what a lead of theirs, reviewer and owner of force, may. */
async function makeDelegate(options: Partial<CreateDelegation>): Promise<UserCtx> {
  const delegate = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
  await createDelegation(
    await userCtx(mighty),
    CreateDelegation.parse({
      delegatePublicId: delegate.publicId,
      startsAt: inHours(-1),
      endsAt: inHours(1),
      ...options,
    }),
  );
  return userCtx(delegate);
}

function act(ctx: UserCtx, instanceId: string, body: unknown) {
  return transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse(body) });
}

/** Puts an instance into a state, as if it had come there. */
async function put(instanceId: string, state: string): Promise<void> {
  await db.update(workflowInstances).set({ currentState: state }).where(eq(workflowInstances.id, instanceId));
}

async function footprint(instanceId: string) {
  const [row] = await db
    .select({ version: workflowInstances.versionNo, state: workflowInstances.currentState })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, instanceId));
  const [counted] = await db
    .select({ total: sql<number>`COUNT(*)` })
    .from(workflowHistories)
    .where(eq(workflowHistories.instanceId, instanceId));
  return { ...row, histories: Number(counted?.total) };
}

/** They may not even know of it. */
const HIDDEN = [
  'another contractor',
  'somebody without any role',
  'somebody who was deactivated',
  'the lead of another contract',
];

/** Every state that people act in, with each action that it has for them; none of it may change anything. */
async function inEveryState<T>(instanceId: string, attempt: (state: string, action: string) => Promise<T>) {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
  const definition = await findDefinition(contractor, row?.definitionId ?? '');
  const answers: { state: string; action: string; answer: T }[] = [];
  for (const state of Object.values(definition.states)) {
    if (state.final || state.name === definition.initial) continue;
    await put(instanceId, state.name);
    const before = await footprint(instanceId);
    for (const action of [...(state.task ? [state.task.action] : []), ...Object.keys(state.actions)]) {
      if (isOwnVerb('rfa_revision', action)) continue;
      answers.push({ state: state.name, action, answer: await attempt(state.name, action) });
    }
    expect(await footprint(instanceId)).toEqual(before);
  }
  return answers;
}

describe('who has no business with it', () => {
  it('can do nothing in any state, and learns only what they may know', async () => {
    const { instanceId } = await makeRfa(contractor);
    let tried = 0;
    await inEveryState(instanceId, async (state, action) => {
      for (const [who, ctx] of Object.entries(people)) {
        const error = await act(ctx, instanceId, { action, comment: 'x', payload: {} }).catch((thrown) => thrown);
        const expected = HIDDEN.includes(who) ? 'NOT_FOUND' : 'FORBIDDEN';
        expect([who, state, action, error.code]).toEqual([who, state, action, expected]);
        tried += 1;
      }
    });
    expect(tried).toBeGreaterThan(100);
  });
});

describe('the submitter', () => {
  it('decides nothing of it for another organization of theirs, nor does a delegate of theirs, nor they as a delegate', async () => {
    const both = await makeUser({
      organization: 'ผรม.2',
      role: 'DOCUMENT_CONTROL',
      assignments: [
        { role: 'EDITOR', organization: 'คคง.' },
        { role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' },
      ],
    });
    const { instanceId } = await makeRfa(await userCtx(both));
    await put(instanceId, 'CONSULTANT_LEAD');
    const delegate = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
    const asConsultant = await userCtx(both, { organization: 'คคง.' });
    const lend = (by: UserCtx, to: string) =>
      createDelegation(by, CreateDelegation.parse({ delegatePublicId: to, startsAt: inHours(-1), endsAt: inHours(1) }));
    await lend(asConsultant, delegate.publicId);
    await lend(await userCtx(mighty), both.publicId);
    const decide = { action: 'DECIDE', payload: { code: '1C' } };
    for (const ctx of [asConsultant, await userCtx(delegate)]) {
      const error = await act(ctx, instanceId, decide).catch((thrown) => thrown);
      expect([error.code, error.details?.requirements?.map(({ id }: { id: string }) => id)]).toEqual([
        'FORBIDDEN',
        ['not_submitter'],
      ]);
    }
    expect((await act(await userCtx(mighty), instanceId, decide)).answer.fromState).toBe('CONSULTANT_LEAD');
  });
});

describe('a Superadmin', () => {
  it('forces a step that is stuck, with a reason, and decides nothing in another’s name', async () => {
    const admin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
    const { instanceId } = await makeRfa(contractor);
    await expect(act(admin, instanceId, { action: 'RESPOND', payload: { code: '1C' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(act(admin, instanceId, { action: 'FORCE_PROCEED' })).rejects.toMatchObject({
      code: 'WORKFLOW_REQUIREMENT',
    });
    const { answer } = await act(admin, instanceId, { action: 'FORCE_PROCEED', comment: 'ผู้ตรวจลาออก' });
    expect(answer.state.code).toBe('CONSULTANT_LEAD');
  });

  it('takes for a party what reaches across parties, and nothing else in any state', async () => {
    const admin = await userCtx(await makeUser({ organization: 'EN', role: 'SUPERADMIN' }));
    const { instanceId } = await makeRfa(contractor);
    const answers = await inEveryState(instanceId, (_state, action) =>
      act(admin, instanceId, { action, payload: {} }).catch(({ code }) => code),
    );
    const isFor = ({ action }: { action: string }) => ['FORCE_PROCEED', 'REVERT'].includes(action);
    // Without the reason that it takes.
    expect(new Set(answers.filter(isFor).map(({ answer }) => answer))).toEqual(new Set(['WORKFLOW_REQUIREMENT']));
    const others = answers.filter((one) => !isFor(one));
    expect(others.filter(({ answer }) => answer !== 'FORBIDDEN')).toEqual([]);
    expect(others.length).toBeGreaterThan(10);
  });
});

describe('the request body', () => {
  it.each([
    ['roles', { payload: { code: '1C', roles: ['SUPERADMIN'] } }],
    ['a user', { payload: { code: '1C', userId: 1 } }],
    ['an organization', { payload: { code: '1C', orgId: 1 } }],
    ['an actor', { actor: { kind: 'user' } }],
    ['a prototype', { payload: JSON.parse('{"code":"1C","__proto__":{"roles":[]},"constructor":{}}') }],
  ])('with %s is refused for its unknown fields', (_what, extra) => {
    expect(TransitionBody.safeParse({ action: 'RESPOND', ...extra }).success).toBe(false);
  });

  it('is refused for actions that are not there, that are the engine’s, and that another state has', async () => {
    const { instanceId } = await makeRfa(contractor);
    const before = await footprint(instanceId);
    const codeOf = (action: string) => act(reviewer, instanceId, { action, comment: 'x' }).catch(({ code }) => code);
    expect(await codeOf('MAKE_COFFEE')).toBe('WORKFLOW_ACTION_UNKNOWN');
    expect(await codeOf('REVIEW_DONE')).toBe('FORBIDDEN');
    expect(await codeOf('DECIDE')).toBe('WORKFLOW_VERSION_CONFLICT');
    expect(await codeOf('SUBMIT')).toBe('WORKFLOW_OWN_FORM');
    expect(await codeOf('CONSTRUCTOR')).toBe('WORKFLOW_ACTION_UNKNOWN');
    expect(
      await act(reviewer, instanceId, { action: 'RESPOND', payload: { code: '1A' } }).catch(({ code }) => code),
    ).toBe('WORKFLOW_REQUIREMENT');
    expect(
      await act(reviewer, instanceId, {
        action: 'RESPOND',
        payload: { code: '1C' },
        attachmentPublicIds: [contractor.actor.publicId],
      }).catch(({ code }) => code),
    ).toBe('ATTACHMENT_UNKNOWN');
    expect(await footprint(instanceId)).toEqual(before);
  });

  it('never makes a name of the caller’s a label of a metric', () => {
    expect(doableOf({ actions: {}, task: null } as never, '__proto__')).toBeNull();
    expect(doableOf({ actions: {}, task: null } as never, 'toString')).toBeNull();
  });
});

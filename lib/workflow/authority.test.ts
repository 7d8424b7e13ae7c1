import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { userAssignments, users } from '@/db/schema/identity';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '../ctx';
import { findDefinition } from '../workflow-definitions/find-definition';
import { doableOf } from './authority';
import { isOwnVerb } from './own-verbs';
import { TransitionBody } from './schema';
import { transition } from './transition';

const db = getDatabase();
let contractor: UserCtx;
let people: Record<string, UserCtx>;
let reviewer: UserCtx;

beforeAll(async () => {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  contractor = await ctxOf({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  people = {
    'another contractor': await ctxOf({ organization: 'ผรม.1', role: 'ORG_ADMIN' }),
    'a reader of the consultant': await ctxOf({ organization: 'คคง.', role: 'VIEWER' }),
    'a reader of the owner': await ctxOf({ organization: 'กทท.', role: 'VIEWER' }),
    'a reader of the contractor': await ctxOf({ organization: 'ผรม.2', role: 'VIEWER' }),
    'the lead of another contract': await ctxOf({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C1' }),
    'somebody without any role': await ctxOf({ organization: 'คคง.' }),
    'a token without the scope': {
      ...(await ctxOf({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' })),
    },
  };
  const token = people['a token without the scope'];
  if (token)
    people['a token without the scope'] = { ...token, actor: { ...token.actor, tokenScopes: ['document.view'] } };
  const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([member]);
  reviewer = await userCtx(member);
});

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
const HIDDEN = ['another contractor', 'somebody without any role', 'the lead of another contract'];

describe('who has no business with it', () => {
  it('can do nothing in any state, and learns only what they may know', async () => {
    const { instanceId } = await makeRfa(contractor);
    const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
    const definition = await findDefinition(contractor, row?.definitionId ?? '');
    let tried = 0;
    for (const state of Object.values(definition.states)) {
      if (state.final || state.name === definition.initial) continue;
      await put(instanceId, state.name);
      const before = await footprint(instanceId);
      const names = [...(state.task ? [state.task.action] : []), ...Object.keys(state.actions)];
      for (const action of names) {
        if (isOwnVerb('rfa_revision', action)) continue;
        for (const [who, ctx] of Object.entries(people)) {
          const isHidden = HIDDEN.includes(who);
          const error = await act(ctx, instanceId, { action, comment: 'x', payload: {} }).catch((thrown) => thrown);
          expect([who, state.name, action, error.code]).toEqual([
            who,
            state.name,
            action,
            isHidden ? 'NOT_FOUND' : 'FORBIDDEN',
          ]);
          tried += 1;
        }
      }
      expect(await footprint(instanceId)).toEqual(before);
    }
    expect(tried).toBeGreaterThan(60);
  }, 120_000);

  it('is somebody who was deactivated: their roles are gone with the next call', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
    const ctx = await userCtx(user);
    const { instanceId } = await makeRfa(contractor);
    await put(instanceId, 'CONSULTANT_LEAD');
    await db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(eq(userAssignments.userId, user.userId));
    await db.update(users).set({ isActive: false }).where(eq(users.userId, user.userId));
    await expect(act(ctx, instanceId, { action: 'DECIDE', payload: { code: '1C' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
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
    await expect(act(admin, instanceId, { action: 'DECIDE', payload: { code: '1C' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('what is sent', () => {
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

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { workflowDelegations } from '@/db/schema/delegations';
import { auditLogs } from '@/db/schema/system';
import { findProjectPublicId } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { DelegateDays, delegateDays } from './delegate-days';
import { delegationChoices } from './delegation-choices';
import { listDelegations } from './list-delegations';
import { standingDelegations } from './standing-delegations';
import { withdrawDelegation } from './withdraw-delegation';

const db = getDatabase();
const NOW = new Date();
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(NOW);
let away: UserCtx;
let standIn: MadeUser;
let stranger: MadeUser;

beforeAll(async () => {
  away = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  standIn = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  stranger = await makeUser({ organization: 'ผรม.2', role: 'EDITOR' });
});

const lend = (input: object, ctx = away, now = NOW) =>
  delegateDays(ctx, DelegateDays.parse({ delegatePublicId: standIn.publicId, from: today, to: today, ...input }), now);

describe('lending whole days', () => {
  it('holds from the first midnight to the one after the last day, for both people, with its audit', async () => {
    const { publicId } = await lend({ from: today, reason: 'ลาพักร้อน' });
    const [row] = await db.select().from(workflowDelegations).where(eq(workflowDelegations.publicId, publicId));
    expect(row?.startsAt.toISOString()).toBe(new Date(`${today}T00:00:00+07:00`).toISOString());
    expect((row?.endsAt.getTime() ?? 0) - (row?.startsAt.getTime() ?? 0)).toBe(24 * 3_600_000);
    expect(await standingDelegations(away)).toMatchObject([{ publicId, isLent: true, name: standIn.displayName }]);
    const other = await standingDelegations(await userCtx(standIn));
    expect(other).toMatchObject([{ publicId, isLent: false, name: away.actor.displayName, projectCode: null }]);
    expect(await standingDelegations(await userCtx(stranger))).toEqual([]);
    await withdrawDelegation(away, { publicId });
    expect(await standingDelegations(away)).toEqual([]);
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    expect(audit.map(({ action }) => action)).toEqual(['workflow.delegation_created', 'workflow.delegation_withdrawn']);
  });

  it('is not yet on the page’s banner before it begins', async () => {
    const { publicId } = await lend({ from: '2099-01-01', to: '2099-01-31' });
    expect(await standingDelegations(away)).toEqual([]);
    expect((await listDelegations(away)).find((row) => row.publicId === publicId)).toMatchObject({ state: 'planned' });
    await withdrawDelegation(away, { publicId });
  });

  it.each([
    ['ends before it begins', { from: '2099-02-02', to: '2099-02-01' }],
    ['is over already', { from: '2020-01-01', to: '2020-01-02' }],
    ['is longer than a year', { from: '2099-01-01', to: '2100-06-01' }],
  ])('is refused where it %s', async (_name, days) => {
    await expect(lend(days)).rejects.toMatchObject({ code: 'INVALID_INPUT', fieldErrors: { to: ['INVALID_INPUT'] } });
  });

  it.each([
    ['a stranger', () => ({ delegatePublicId: stranger.publicId }), 'PERSON_UNKNOWN'],
    ['oneself', () => ({ delegatePublicId: away.actor.publicId }), 'INVALID_INPUT'],
    ['unknown person', () => ({ delegatePublicId: newPublicId() }), 'PERSON_UNKNOWN'],
    ['a project that is not there', () => ({ projectPublicId: newPublicId() }), 'PROJECT_UNKNOWN'],
    ['a type that is not there', () => ({ typeCode: '__proto__' }), 'TYPE_UNKNOWN'],
    ['somebody else’s tasks', () => ({ delegatorPublicId: stranger.publicId }), 'FORBIDDEN'],
  ])('is refused for %s', async (_name, input, code) => {
    const before = await db.$count(workflowDelegations);
    await expect(lend(input())).rejects.toMatchObject({ code });
    expect(await db.$count(workflowDelegations)).toBe(before);
  });

  it('is refused for a project of others, in the same words as for none, and made for one of their own', async () => {
    const contractor = await userCtx(stranger);
    const delegatePublicId = (await makeUser({ organization: 'ผรม.2', role: 'EDITOR' })).publicId;
    const lendIn = async (project: string) =>
      lend({ delegatePublicId, projectPublicId: await findProjectPublicId(project) }, contractor);
    const count = await db.$count(workflowDelegations);
    await expect(lendIn('LCBP3-C1')).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    expect(await db.$count(workflowDelegations)).toBe(count);
    await lendIn('LCBP3-C2');
  });

  it('is ended once by two who press at the same moment', async () => {
    const { publicId } = await lend({});
    const both = await Promise.allSettled([1, 2].map(() => withdrawDelegation(away, { publicId })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
  });
});

it('offers the people of the acting organization, and others’ tasks only to who manages its people', async () => {
  const choices = await delegationChoices(away);
  const offered = choices.people.map(({ publicId }) => publicId);
  expect(offered).toContain(standIn.publicId);
  expect(offered).not.toContain(stranger.publicId);
  expect(choices.types.map(({ code }) => code)).toContain('RFA');
  expect(choices.mayLendForOthers).toBe(false);
  const admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  expect((await delegationChoices(admin)).mayLendForOthers).toBe(true);
});

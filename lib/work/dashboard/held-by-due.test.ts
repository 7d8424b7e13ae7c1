import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { workflowHolders } from '@/db/schema/workflow';
import { makeRfa } from '@/db/testing/factories/rfa';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { listHeld } from '../ball-in-court/list-held';
import { AT_RISK, getHeldByDue } from './held-by-due';

const PROJECT = 'LCBP3-C2';
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
  const late = await makeRfa(cast.control);
  const today = await makeRfa(cast.control);
  await makeRfa(cast.control);
  await dueIn(late.instanceId, -1);
  await dueIn(today.instanceId, 1);
});

/** Still to come when it is read, and with less than a quarter of the time left. */
const dueIn = (instanceId: string, hours: number) =>
  getDatabase()
    .update(workflowHolders)
    .set({
      since: sql`NOW(3) - INTERVAL 10 DAY`,
      dueAt: sql`NOW(3) + INTERVAL ${sql.raw(String(hours))} HOUR`,
    })
    .where(eq(workflowHolders.instanceId, instanceId));

async function expectAsListed(ctx: UserCtx) {
  const figures = await getHeldByDue(ctx, PROJECT);
  const total = async (
    due: ('overdue' | 'today' | 'risk')[],
    more: { organization?: string; discipline?: string[] },
  ) => {
    const { organization, discipline } = more;
    return (await listHeld(ctx, PROJECT, { filters: { due, discipline }, organization })).total;
  };
  for (const { code, overdue, atRisk } of figures.organizations) {
    expect(overdue, code).toBe(await total(['overdue'], { organization: code }));
    expect(atRisk, code).toBe(await total([...AT_RISK], { organization: code }));
  }
  for (const { code, overdue, atRisk } of figures.disciplines) {
    expect(overdue, code).toBe(await total(['overdue'], { discipline: [code] }));
    expect(atRisk, code).toBe(await total([...AT_RISK], { discipline: [code] }));
  }
  expect(figures.overdue).toBe(await total(['overdue'], {}));
  expect(figures.atRisk).toBe(await total([...AT_RISK], {}));
  return figures;
}

it('counts what is overdue and at risk as the list behind each figure does', async () => {
  for (const ctx of [cast.lead, cast.control]) {
    const figures = await expectAsListed(ctx);
    expect(figures.organizations.find(({ code }) => code === 'คคง.')).toMatchObject({ overdue: 1, atRisk: 1 });
    expect(figures.disciplines.find(({ code }) => code === 'STR')).toMatchObject({ overdue: 1, atRisk: 1 });
  }
  const english = await getHeldByDue({ ...cast.lead, locale: 'en' }, PROJECT);
  expect(english.disciplines.map(({ name }) => name).join()).not.toMatch(/[ก-๙]/);
});

it('counts nothing of another contractor, and refuses a project that is not the actor’s', async () => {
  expect(await expectAsListed(cast.rival)).toEqual({ organizations: [], disciplines: [], overdue: 0, atRisk: 0 });
  await expect(getHeldByDue(cast.other, PROJECT)).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
});

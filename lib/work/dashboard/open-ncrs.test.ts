import { beforeAll, expect, it } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { answerNcr } from '@/lib/documents/ncrs/answers/answer-ncr';
import { listNcrs } from '@/lib/documents/ncrs/register/list-ncrs';
import { submitNcr } from '@/lib/documents/ncrs/submit/submit-ncrs';
import { answerInput, type MadeNcr, makeNcr } from '@/lib/documents/ncrs/testing/make-ncr';
import { makeRfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { getOpenNcrs, NCR_AGES } from './open-ncrs';

const PROJECT = 'LCBP3-C2';
const today = projectDay(new Date());
let people: Awaited<ReturnType<typeof cast>>;

function cast() {
  return castOf('controller', 'contractor');
}

async function sent(options: MadeNcr): Promise<string> {
  const { publicId } = await makeNcr(people.controller, options);
  await submitNcr(people.controller, { publicId });
  return publicId;
}

beforeAll(async () => {
  people = await cast();
  await sent({ severity: 'CRITICAL', findingDate: addDays(today, -7) });
  await sent({ severity: 'CRITICAL', findingDate: addDays(today, -8) });
  const answered = await sent({ severity: 'MINOR', findingDate: addDays(today, -31) });
  await answerNcr(people.contractor, answerInput(answered));
  await makeNcr(people.controller, { severity: 'MAJOR', findingDate: today });
});

async function expectAsListed(ctx: UserCtx) {
  const figures = await getOpenNcrs(ctx, PROJECT);
  const totalOf = async (filters: Parameters<typeof listNcrs>[2]['filters']) =>
    (await listNcrs(ctx, PROJECT, { view: 'open', filters, size: 1 })).total;
  for (const { severity, count, ages } of figures.severities) {
    expect(count, severity).toBe(await totalOf({ severity: [severity] }));
    for (const age of NCR_AGES) {
      const { from, to } = figures.days[age];
      const days = { ...(from && { dateFrom: from }), ...(to && { dateTo: to }) };
      expect(ages[age], `${severity} ${age}`).toBe(await totalOf({ severity: [severity], ...days }));
    }
  }
  expect(figures.total).toBe(await totalOf({}));
  return figures;
}

it('counts open NCRs by severity and days since the finding, as the register lists them', async () => {
  for (const ctx of [people.controller, people.contractor]) {
    const { severities, total } = await expectAsListed(ctx);
    expect(total).toBe(3);
    expect(severities).toEqual([
      { severity: 'CRITICAL', count: 2, ages: { week: 1, month: 1, older: 0 } },
      { severity: 'MAJOR', count: 0, ages: { week: 0, month: 0, older: 0 } },
      { severity: 'MINOR', count: 1, ages: { week: 0, month: 0, older: 1 } },
    ]);
  }
});

it('counts nothing of another contractor', async () => {
  expect((await expectAsListed((await makeRfaCast()).rival)).total).toBe(0);
});

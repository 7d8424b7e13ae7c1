import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { systemCtx } from '@/lib/platform/ctx';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { getDatabase } from '../../client';
import { correspondenceRevisions } from '../../schema/correspondence';
import { rfaRevisions, rfas } from '../../schema/rfas';
import { workflowInstances } from '../../schema/workflow';
import { seedDemoPeople } from '../demo';
import { type PlannedRfa, planRfas, type RfaFate } from './rfa-plan';
import { seedRfas } from './rfas';
import { SECOND_CONTRACT } from './second-contract';
import { Stage } from './stage';

const db = getDatabase();
const now = new Date();

/** One of each fate: the whole takes a quarter of a minute. */
function oneOfEach(): PlannedRfa[] {
  const kinds = new Set<RfaFate['kind']>();
  return planRfas(now).filter(({ fates, drawings }) => {
    const kind = fates.at(-1)?.kind ?? 'draft';
    const isNew = drawings === 0 && fates.length === 1 && !kinds.has(kind);
    if (isNew) kinds.add(kind);
    return isNew;
  });
}

function ofSecondContract(): PlannedRfa[] {
  return planRfas(now).filter(({ contract }) => contract === SECOND_CONTRACT);
}

describe('the demo’s RFAs', () => {
  let stage: Stage;
  beforeAll(async () => {
    await seedDemoPeople();
    stage = new Stage();
    const places = {
      organizations: await stage.publicIdsOf('organizations'),
      projects: await stage.publicIdsOf('projects'),
      contracts: await stage.publicIdsOf('contracts'),
    };
    // A demo without the second contract's RFAs gets them later; afterwards nothing is written twice.
    await seedRfas(stage, places, now, oneOfEach());
    for (let run = 0; run < 2; run += 1) await seedRfas(stage, places, now, [...oneOfEach(), ...ofSecondContract()]);
  });
  afterAll(() => stage.close());

  it('are there once, in every state on the way and at every end', async () => {
    expect(await db.select().from(rfas)).toHaveLength(oneOfEach().length + ofSecondContract().length);
    const rows = await db
      .select({ state: workflowInstances.currentState, status: rfaRevisions.statusCode })
      .from(rfaRevisions)
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, rfaRevisions.id))
      .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId));
    const states = new Set(rows.map(({ state }) => state));
    for (const state of ['DRAFT', 'CONSULTANT_REVIEW', 'CONSULTANT_LEAD', 'DESIGNER_REVIEW', 'OWNER_APPROVAL']) {
      expect(states).toContain(state);
    }
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['DFT', 'FRE', 'FAP', 'FCO', 'RRS', 'CC']));
  });

  it('show each contractor those of its own contract alone', async () => {
    const subjectsOf = (plans: readonly PlannedRfa[]) => plans.map(({ subject }) => subject).sort();
    const seenBy = async (username: string) => {
      const { rows } = await listRfas(await stage.ctxOf(username), 'LCBP3-C2', { size: 100 });
      return rows.map(({ publicId, subject }) => ({ publicId, subject }));
    };
    const theirs = await seenBy('c4.dc');
    const own = await seenBy('c2.dc');
    expect(ofSecondContract().length).toBeGreaterThan(0);
    expect(theirs.map(({ subject }) => subject).sort()).toEqual(subjectsOf(ofSecondContract()));
    expect(own.length).toBeGreaterThan(0);
    expect(subjectsOf(oneOfEach())).toEqual(expect.arrayContaining(own.map(({ subject }) => subject)));
    for (const [username, hidden] of [
      ['c2.dc', theirs],
      ['c4.dc', own],
    ] as const) {
      for (const { publicId } of hidden) {
        await expect(getRfa(await stage.ctxOf(username), publicId)).rejects.toMatchObject({
          code: 'DOCUMENT_NOT_FOUND',
        });
      }
    }
    for (const username of ['csc.dc', 'csc.lead', 'owner.dc', 'owner.pm']) {
      const seen = (await seenBy(username)).map(({ subject }) => subject);
      expect(seen, username).toEqual(expect.arrayContaining(subjectsOf(ofSecondContract())));
    }
  });

  it('count each contractor apart: a number names its originator, from 1 without a gap', async () => {
    const numbersOf = async (username: string) => {
      const { rows } = await listRfas(await stage.ctxOf(username), 'LCBP3-C2', { size: 100 });
      return rows.flatMap(({ documentNumber }) => documentNumber ?? []);
    };
    for (const [username, code] of [
      ['c2.dc', 'ผรม.2'],
      ['c4.dc', 'ผรม.4'],
    ] as const) {
      const counted = new Map<string, number[]>();
      for (const number of await numbersOf(username)) {
        const [series, sequence] = number.split(`-${code}-`);
        expect(sequence, number).toMatch(/^\d{4}-[A-Z]$/);
        counted.set(series ?? '', [...(counted.get(series ?? '') ?? []), Number(sequence?.slice(0, 4))]);
      }
      for (const sequences of counted.values()) {
        const distinct = [...new Set(sequences)].sort((a, b) => a - b);
        expect(distinct).toEqual(distinct.map((_sequence, index) => index + 1));
      }
    }
  });

  it('leave numbers and workflows that verify', async () => {
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
    expect(await verifyWorkflows(systemCtx('test'))).toEqual([]);
  });

  it('are planned with subjects of their own, on working days, up to a third cycle', () => {
    const plans = planRfas(now);
    expect(new Set(plans.map(({ subject }) => subject)).size).toBe(plans.length);
    expect(Math.max(...plans.map(({ fates }) => fates.length))).toBe(3);
    const days = plans.map(({ at }) => new Date(at.getTime() + 7 * 3_600_000).getUTCDay());
    expect(days.filter((day) => day === 0 || day === 6)).toEqual([]);
  });
});

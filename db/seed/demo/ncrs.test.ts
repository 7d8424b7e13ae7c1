import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNcrs } from '@/lib/documents/ncrs/register/list-ncrs';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { systemCtx } from '@/lib/platform/ctx';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { seedDemoPeople } from '../demo';
import { seedNcrs } from './ncrs';
import { Stage } from './stage';

describe('the demo’s NCRs', () => {
  let stage: Stage;
  beforeAll(async () => {
    await seedDemoPeople();
    stage = new Stage();
    const places = {
      organizations: await stage.publicIdsOf('organizations'),
      projects: await stage.publicIdsOf('projects'),
      contracts: await stage.publicIdsOf('contracts'),
    };
    for (let run = 0; run < 2; run += 1) await seedNcrs(stage, places, new Date());
  });
  afterAll(() => stage.close());

  it('are there once, of each severity and in each state, and only for their parties', async () => {
    const seenBy = async (username: string, view: 'all' | 'open' | 'closed' | 'drafts' = 'all') =>
      (await listNcrs(await stage.ctxOf(username), 'LCBP3-C2', { view })).rows;
    const rows = await seenBy('csc.dc');
    expect(rows).toHaveLength(9);
    expect(new Set(rows.map(({ severity }) => severity)).size).toBe(3);
    expect(rows.filter(({ isCancelled }) => isCancelled)).toHaveLength(1);
    expect(await seenBy('csc.dc', 'open')).toHaveLength(5);
    expect(await seenBy('csc.dc', 'closed')).toHaveLength(3);
    expect(await seenBy('csc.dc', 'drafts')).toHaveLength(1);
    expect(await seenBy('c2.dc')).toHaveLength(9);
    expect(await seenBy('c2.dc', 'drafts')).toEqual([]);
    expect(await seenBy('c4.dc')).toEqual([]);
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
    expect(await verifyWorkflows(systemCtx('test'))).toEqual([]);
  });
});

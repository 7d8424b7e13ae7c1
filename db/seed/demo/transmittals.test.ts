import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTransmittals } from '@/lib/documents/transmittals/list-transmittals';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { systemCtx } from '@/lib/platform/ctx';
import { seedDemoPeople } from '../demo';
import { Stage } from './stage';
import { seedTransmittals } from './transmittals';

describe('the demo’s transmittals', () => {
  let stage: Stage;
  beforeAll(async () => {
    await seedDemoPeople();
    stage = new Stage();
    const places = {
      organizations: await stage.publicIdsOf('organizations'),
      projects: await stage.publicIdsOf('projects'),
      contracts: await stage.publicIdsOf('contracts'),
    };
    for (let run = 0; run < 2; run += 1) await seedTransmittals(stage, places, new Date());
  });
  afterAll(() => stage.close());

  it('are there once, in every state, and only for their parties', async () => {
    const seenBy = async (username: string, view: 'all' | 'drafts' = 'all') =>
      (await listTransmittals(await stage.ctxOf(username), 'LCBP3-C2', { view })).rows;
    const rows = await seenBy('c2.dc');
    expect(rows.map(({ acknowledged }) => acknowledged).sort()).toEqual([0, 0, 1, 1]);
    expect(rows.filter(({ viewed }) => viewed > 0)).toHaveLength(3);
    expect(await seenBy('c2.dc', 'drafts')).toHaveLength(1);
    expect(await seenBy('csc.dc')).toHaveLength(4);
    expect(await seenBy('c4.dc')).toEqual([]);
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });
});

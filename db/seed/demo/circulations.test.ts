import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMatrix } from '@/lib/documents/circulations/matrix/list-matrix';
import { listCirculations } from '@/lib/documents/circulations/register/list-circulations';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { systemCtx } from '@/lib/platform/ctx';
import { seedDemoPeople } from '../demo';
import { seedCirculations } from './circulations';
import { Stage } from './stage';

describe('the demo’s circulations', () => {
  let stage: Stage;
  beforeAll(async () => {
    await seedDemoPeople();
    stage = new Stage();
    const places = {
      organizations: await stage.publicIdsOf('organizations'),
      projects: await stage.publicIdsOf('projects'),
      contracts: await stage.publicIdsOf('contracts'),
    };
    for (let run = 0; run < 2; run += 1) await seedCirculations(stage, places, new Date());
  });
  afterAll(() => stage.close());

  it('are there once, in every state, and only for their organization', async () => {
    const seenBy = async (username: string, view: 'all' | 'mine' = 'all') =>
      (await listCirculations(await stage.ctxOf(username), 'LCBP3-C2', { view })).rows;
    const rows = await seenBy('owner.dc');
    expect(rows.map(({ status, action, isForced }) => [status.code, action.done, isForced])).toEqual([
      ['IN_REVIEW', 0, false],
      ['IN_REVIEW', 1, false],
      ['COMPLETED', 1, true],
      ['COMPLETED', 2, false],
    ]);
    expect(rows.every(({ documentNumber }) => /^สคฉ\.3-CIR-/.test(documentNumber ?? ''))).toBe(true);
    expect(await seenBy('owner.engineer', 'mine')).toHaveLength(2);
    expect(await seenBy('csc.dc')).toEqual([]);
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });

  it('come with a matrix, which leaves letters alone', async () => {
    const { entries } = await listMatrix(await stage.ctxOf('owner.dc'), { projectCode: 'LCBP3-C2' });
    expect(entries.map(({ typeCode, type }) => `${typeCode} ${type}`).sort()).toEqual([
      'INSTRUCTION ACTION',
      'INSTRUCTION MAIN',
      'RFI INFO',
      'RFI MAIN',
    ]);
  });
});

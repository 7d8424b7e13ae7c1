import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeContractDrawing, makeDrawing } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { exportContractDrawings, listContractDrawings } from './contract/list-contract-drawings';
import { exportDrawings, listDrawings } from './list-drawings';

const PROJECT = 'LCBP3-C2';
const sort = [{ key: 'title' as const, descending: false }];
let contractor: UserCtx;
let consultant: UserCtx;
let other: UserCtx;
let stranger: UserCtx;

beforeAll(async () => {
  const control = (organization: string) => makeUser({ organization, role: 'DOCUMENT_CONTROL' });
  contractor = await userCtx(await control('ผรม.2'));
  consultant = await userCtx(await control('คคง.'));
  other = await userCtx(await control('ผรม.1'));
  stranger = await userCtx(await makeUser({ organization: 'ผรม.2' }));
  for (const title of ['ข ฐานราก', 'ก คาน', 'ค เสา']) {
    await makeDrawing(contractor, { title });
    await makeContractDrawing(consultant, { title });
  }
});

afterAll(closeDatabase);

describe('the exported register of drawings', () => {
  it('is the list without pages, in its order, of what the actor sees', async () => {
    const { rows } = await listDrawings(contractor, PROJECT, { kind: 'SHOP', sort });
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(await readWhole(await exportDrawings(contractor, PROJECT, { kind: 'SHOP', sort }, 1000))).toEqual(rows);
    expect(await readWhole(await exportDrawings(contractor, PROJECT, { kind: 'SHOP', sort }, 1))).toEqual(
      rows.slice(0, 1),
    );
    const beams = await readWhole(
      await exportDrawings(contractor, PROJECT, { kind: 'SHOP', filters: { q: 'คาน' } }, 1000),
    );
    expect(beams.map(({ title }) => title)).toEqual(['ก คาน']);
    // Drafts are the contractor's own.
    expect(await readWhole(await exportDrawings(consultant, PROJECT, { kind: 'SHOP' }, 1000))).toEqual([]);
  });

  it('is the same for contract drawings', async () => {
    const { rows } = await listContractDrawings(consultant, PROJECT, { sort });
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(await readWhole(await exportContractDrawings(consultant, PROJECT, { sort }, 1000))).toEqual(rows);
  });

  it('does not exist for those who may not enter the project', async () => {
    for (const ctx of [other, stranger]) {
      const refused = { code: 'PROJECT_UNKNOWN' };
      await expect(exportDrawings(ctx, PROJECT, { kind: 'SHOP' }, 1)).rejects.toMatchObject(refused);
      await expect(exportContractDrawings(ctx, PROJECT, {}, 1)).rejects.toMatchObject(refused);
    }
  });
});

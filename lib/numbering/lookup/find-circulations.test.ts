import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { type CirculationCast, makeCast, makeSheet } from '@/lib/documents/circulations/testing/circulation-cast';
import { findNumbers } from './find-numbers';

let cast: CirculationCast;
let sheet: Awaited<ReturnType<typeof makeSheet>>['sheet'];

beforeAll(async () => {
  cast = await makeCast();
  ({ sheet } = await makeSheet(cast));
});

describe('the number of a circulation', () => {
  const year = () => sheet.documentNumber.split('-').at(-1) ?? '';
  it.each([
    (n: string) => n,
    (n: string) => n.toLowerCase().replaceAll('.', ''),
    (n: string) => n.replaceAll('-', ''),
    (n: string) => n.replaceAll('-', ' / '),
    (n: string) => n.replace(year(), year().slice(2)),
    (n: string) => n.replace(year(), String(Number(year()) - 543)),
    (n: string) => n.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))),
  ])('is found however it is typed (%#), as no document', async (mangle) => {
    const found = await findNumbers(cast.control, mangle(sheet.documentNumber));
    expect(found.circulations.map(({ publicId }) => publicId)).toContain(sheet.publicId);
    expect(found.documents).toEqual([]);
  });

  it('as it is printed comes first, with where it leads', async () => {
    const { circulations } = await findNumbers(await userCtx(cast.informed), sheet.documentNumber);
    expect(circulations[0]).toMatchObject({
      publicId: sheet.publicId,
      rank: 0,
      projectCode: 'LCBP3-C2',
      type: { code: 'CIRCULATION' },
      status: { code: 'IN_REVIEW' },
    });
  });

  it.each([
    ['the originator', () => cast.sender],
    [
      'a keeper of the numbering',
      async () => userCtx(await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' })),
    ],
    ['a Superadmin', async () => userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }))],
  ])('is not found in another organization: %s', async (_, ctxOf) => {
    const found = await findNumbers(await ctxOf(), sheet.documentNumber);
    const { tried, ...rest } = found;
    expect(tried).not.toEqual([]);
    expect({ ...rest, near: [] }).toEqual({ documents: [], circulations: [], numbers: [], near: [] });
    expect(JSON.stringify(found.near)).not.toContain('CIR');
  });
});

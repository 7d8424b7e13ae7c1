import { beforeAll, describe, expect, it } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { findOrganization } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { searchDrawingItems } from '../../transmittals/draft/form-options';
import { makeNcr } from '../testing/make-ncr';
import { getNcrFormOptions } from './form-options';
import { raisingProjects } from './raising-projects';

const PROJECT = 'LCBP3-C2';
let people: Awaited<ReturnType<typeof cast>>;

function cast() {
  return castOf('controller', 'contractor');
}

beforeAll(async () => {
  people = await cast();
});

describe('the form of an NCR', () => {
  it('has the contracts of an owner or a consultant, with contractors apart from the parties of a copy', async () => {
    const { contracts } = await getNcrFormOptions(people.controller, PROJECT);
    const contract = contracts.find(({ code }) => code === PROJECT);
    const publicIdOf = async (code: string) => (await findOrganization(code)).publicId;
    expect(contract?.contractors).toEqual([await publicIdOf('ผรม.2')]);
    expect(contract?.copied).toEqual(expect.arrayContaining([await publicIdOf('กทท.'), await publicIdOf('สคฉ.3')]));
    expect(contract?.copied).not.toContain(await publicIdOf('ผรม.2'));
    expect(await raisingProjects(people.controller)).toContain(PROJECT);
  });

  it('has none for a contractor', async () => {
    expect((await getNcrFormOptions(people.contractor, PROJECT)).contracts).toEqual([]);
    expect(await raisingProjects(people.contractor)).toEqual([]);
  });

  it('finds drawings that its writer may see, and no document', async () => {
    const title = `แบบ ${crypto.randomUUID().slice(0, 8)}`;
    const own = (await makeDrawing(people.contractor, { title })).revisionPublicId;
    await makeNcr(people.controller, { subject: title });
    const found = async (ctx: UserCtx) =>
      (await searchDrawingItems(ctx, { projectCode: PROJECT, text: title })).map(({ publicId }) => publicId);
    expect(await found(people.contractor)).toEqual([own]);
    // Its drawing has not been sent.
    expect(await found(people.controller)).toEqual([]);
    expect(await searchDrawingItems(people.contractor, { projectCode: PROJECT, text: 'x' })).toEqual([]);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { contracts, projects } from '@/db/schema/organizations';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { findOrganization } from '@/db/testing/factories/people';
import { makeRfa } from '@/db/testing/factories/rfa';
import { listUsers } from '@/lib/people/identity/users/user-queries';
import { listContracts } from '@/lib/people/projects/contract-queries';
import { createOrganization } from '@/lib/people/projects/create-organization';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { getOrganization } from '@/lib/people/projects/organization-queries';
import { updateContract } from '@/lib/people/projects/update-contract';
import { updateOrganization } from '@/lib/people/projects/update-organization';
import { updateProject } from '@/lib/people/projects/update-project';
import { listHeld } from '@/lib/work/ball-in-court/list-held';
import { listDrawings } from './drawings/list-drawings';
import { listCorrespondences } from './letters/register/list-correspondences';
import { listRfas } from './rfas/register/list-rfas';

// Saved views, links and scripts keep the codes of the day they were made (kind 8 of tests/README.md).

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const REASON = 'หน่วยงานเปลี่ยนรหัสตามประกาศ';
const {
  superadmin: admin,
  controller: consultant,
  contractor,
} = await castOf('superadmin', 'controller', 'contractor');

/** Gives an organization a new code by the verb of the page. */
async function rename(code: string, to: string): Promise<void> {
  const { publicId } = await findOrganization(code);
  const { nameTh, nameEn, roleCode } = await getOrganization(admin, publicId);
  await updateOrganization(admin, { publicId, code: to, nameTh, nameEn, roleCode, reason: REASON });
}

const FIRST_PAGE = { sort: [], size: 25, after: null, before: null };

/** Count of matches of a code in each list's filter. */
const FILTERS: Record<string, (code: string) => Promise<number>> = {
  'letters from': async (code) => (await listCorrespondences(consultant, PROJECT, { filters: { from: [code] } })).total,
  'letters to': async (code) => (await listCorrespondences(consultant, PROJECT, { filters: { to: [code] } })).total,
  'RFAs with': async (code) => (await listRfas(consultant, PROJECT, { filters: { with: [code] } })).total,
  'RFAs of a contractor': async (code) =>
    (await listRfas(consultant, PROJECT, { filters: { contractor: [code] } })).total,
  'held documents': async (code) => (await listHeld(consultant, PROJECT, { organization: code })).total,
  users: async (code) => (await listUsers(admin, { ...FIRST_PAGE, filters: { organization: [code] } })).total,
};

beforeAll(async () => {
  await makeSubmitted(contractor, { to: ['คคง.'], contract: PROJECT });
  await makeSubmitted(consultant, { to: ['ผรม.2'], contract: PROJECT });
  await makeRfa(contractor);
  await makeDrawing(contractor);
});

describe('a former code', () => {
  it.each(Object.keys(FILTERS))('finds what it found before: %s', async (name) => {
    const find = FILTERS[name] ?? (async () => 0);
    const code = name === 'RFAs with' || name === 'held documents' ? 'คคง.' : 'ผรม.2';
    const before = await find(code);
    expect(before).toBeGreaterThan(0);
    await rename(code, 'ใหม่.9');
    expect([await find(code), await find('ใหม่.9')]).toEqual([before, before]);
    await rename('ใหม่.9', code);
    expect([await find(code), await find('ใหม่.9')]).toEqual([before, before]);
  });

  it('is no former one any more once another organization takes it', async () => {
    const find = FILTERS['letters from'] ?? (async () => 0);
    await rename('ผรม.2', 'ผรม.2ก');
    expect(await find('ผรม.2')).toBeGreaterThan(0);
    const input = { code: 'ผรม.2', nameTh: 'หน่วยงานอื่น', nameEn: 'Another one', roleCode: 'CONTRACTOR' };
    const { publicId } = await createOrganization(admin, input);
    expect(await find('ผรม.2')).toBe(0);
    await updateOrganization(admin, { ...input, publicId, code: 'ผรม.9', reason: REASON });
    expect(await find('ผรม.2'), 'the last that left it').toBe(0);
    await rename('ผรม.2ก', 'ผรม.2');
  });

  it('of a contract finds its RFAs and drawings, one of a project opens it and lists its contracts', async () => {
    const [contract] = await db.select().from(contracts).where(eq(contracts.contractCode, PROJECT));
    const [project] = await db.select().from(projects).where(eq(projects.projectCode, PROJECT));
    if (!contract || !project) throw new Error('no project in the master data');
    const { publicId, nameTh, nameEn, startDate, endDate } = contract;
    await updateContract(admin, { publicId, nameTh, nameEn, startDate, endDate, code: 'C2-ใหม่' });
    await updateProject(admin, { publicId: project.publicId, nameTh: 'ก', nameEn: 'a', code: 'LCBP3-X' });
    const filters = { contract: [PROJECT] };
    expect((await listRfas(consultant, 'LCBP3-X', { filters })).total).toBeGreaterThan(0);
    expect((await listDrawings(contractor, PROJECT, { kind: 'SHOP', filters })).total).toBeGreaterThan(0);
    expect(await enterableProject(consultant, PROJECT)).toMatchObject({ code: 'LCBP3-X' });
    const found = async (of: string) => (await listContracts(admin, { ...FIRST_PAGE, of: [of] })).total;
    expect(await found(PROJECT)).toBe(await found('LCBP3-X'));
    expect(await found(PROJECT)).toBeGreaterThan(0);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { calendarHolidays, projects, workingCalendars } from '@/db/schema/organizations';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { findOrganization, makeUser, renewRights, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { listEnterableProjects } from '../identity/access/queries';
import { addProjectOrganization } from './add-project-organization';
import { createContract } from './create-contract';
import { createProject } from './create-project';
import { getProject, listProjects } from './project-queries';
import { removeProjectOrganization } from './remove-project-organization';
import { CreateProject } from './schema';
import { setContractActive } from './set-contract-active';
import { setContractOrganizations } from './set-contract-organizations';
import { setOrganizationActive } from './set-organization-active';
import { setProjectActive } from './set-project-active';
import { updateProject } from './update-project';

const db = getDatabase();
let admin: UserCtx;
let projectAdmin: UserCtx;
let made = 0;

beforeAll(async () => {
  admin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  projectAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
});

const facts = () => {
  made += 1;
  return { code: `P-${made}`, nameTh: 'โครงการทดสอบ', nameEn: 'Test project' };
};
async function make() {
  const input = facts();
  return { ...input, publicId: (await createProject(admin, input)).publicId };
}

const auditOf = (entityPublicId: string) => auditRows({ entityType: 'project', entityPublicId });

const memberCodes = async (publicId: string) => (await getProject(admin, publicId)).members.map((row) => row.code);

describe('A project', () => {
  it('is made with a calendar that knows the public holidays, and is audited', async () => {
    const input = facts();
    const { publicId } = await createProject(admin, input);
    const days = await db
      .select({ day: calendarHolidays.holidayDate })
      .from(calendarHolidays)
      .innerJoin(workingCalendars, eq(workingCalendars.id, calendarHolidays.calendarId))
      .innerJoin(projects, eq(projects.id, workingCalendars.projectId))
      .where(eq(projects.publicId, publicId));
    expect(days.length).toBeGreaterThan(10);
    expect((await auditOf(publicId))[0]).toMatchObject({
      action: 'project.created',
      entityLabel: input.code,
      changes: { code: [null, input.code] },
    });
  });

  it('is made and changed only by who manages projects', async () => {
    const { publicId, ...input } = await make();
    const { publicId: organizationPublicId } = await findOrganization('TEAM');
    const membership = { projectPublicId: publicId, organizationPublicId };
    for (const attempt of [
      () => createProject(projectAdmin, facts()),
      () => updateProject(projectAdmin, { ...input, publicId }),
      () => setProjectActive(projectAdmin, { publicId, isActive: false }),
      () => addProjectOrganization(projectAdmin, membership),
      () => removeProjectOrganization(projectAdmin, membership),
      () => getProject(projectAdmin, publicId),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    // Same refusal for an unknown identifier, so that identifiers cannot be probed.
    await expect(getProject(projectAdmin, newPublicId())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateProject(projectAdmin, { ...input, publicId: newPublicId() })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const page = await listProjects(projectAdmin, { sort: [], size: 50, after: null, before: null });
    expect(page.total).toBe(0);
  });

  it('has a code of its own, also when two make it at the same time', async () => {
    const input = facts();
    const outcomes = await Promise.allSettled([createProject(admin, input), createProject(admin, input)]);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({ reason: { code: 'CODE_TAKEN' } });
    const rows = await db.select().from(projects).where(eq(projects.projectCode, input.code));
    expect(rows).toHaveLength(1);
  });

  it('has no slash in its code, which is a part of addresses', () => {
    expect(CreateProject.safeParse({ ...facts(), code: 'A/B' }).success).toBe(false);
  });

  it('changes once per version', async () => {
    const { publicId, nameTh, nameEn } = await make();
    const change = { publicId, nameTh, nameEn, code: `R-${made}`, versionNo: 1 };
    expect((await updateProject(admin, change)).versionNo).toBe(2);
    await expect(updateProject(admin, { ...change, code: 'late' })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(updateProject(admin, { ...change, versionNo: 2, code: 'LCBP3' })).rejects.toMatchObject({
      code: 'CODE_TAKEN',
    });
    await expect(updateProject(admin, { ...change, publicId: newPublicId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await auditOf(publicId)).toHaveLength(2);
  });

  it('lets one of two changes at the same time win', async () => {
    const { publicId, code, nameTh } = await make();
    const outcomes = await Promise.allSettled(
      ['A', 'B'].map((nameEn) => updateProject(admin, { publicId, code: `${code}x`, nameTh, nameEn, versionNo: 1 })),
    );
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not entered while it is closed', async () => {
    const { publicId } = await make();
    await setProjectActive(admin, { publicId, versionNo: 1, isActive: false });
    expect((await listEnterableProjects(admin)).map((row) => row.publicId)).not.toContain(publicId);
    await expect(setProjectActive(admin, { publicId, versionNo: 1, isActive: true })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    await setProjectActive(admin, { publicId, versionNo: 2, isActive: true });
    expect((await listEnterableProjects(admin)).map((row) => row.publicId)).toContain(publicId);
    expect((await auditOf(publicId)).map((row) => row.action)).toEqual([
      'project.reactivated',
      'project.deactivated',
      'project.created',
    ]);
  });
});

describe('Who takes part in a project', () => {
  it('enters it from then on, and no longer after being taken out', async () => {
    const { publicId } = await make();
    const person = await userCtx(await makeUser({ organization: 'TEAM', role: 'VIEWER' }));
    const { publicId: organizationPublicId } = await findOrganization('TEAM');
    const membership = { projectPublicId: publicId, organizationPublicId };
    const mayEnter = async () => {
      await renewRights(person);
      return (await listEnterableProjects(person)).some((row) => row.publicId === publicId);
    };
    expect(await mayEnter()).toBe(false);
    await addProjectOrganization(admin, membership);
    expect(await mayEnter()).toBe(true);
    await removeProjectOrganization(admin, membership);
    expect(await mayEnter()).toBe(false);
    await addProjectOrganization(admin, membership);
    expect(await memberCodes(publicId)).toEqual(['TEAM']);
    expect((await auditOf(publicId)).map((row) => row.changes).slice(0, 3)).toEqual([
      { organization: [null, 'TEAM'], provenBy: [null, 'SERVER'] },
      { organization: ['TEAM', null] },
      { organization: [null, 'TEAM'], provenBy: [null, 'SERVER'] },
    ]);
  });

  it('is written and audited once, however often and by however many it is asked', async () => {
    const { publicId } = await make();
    const { publicId: organizationPublicId } = await findOrganization('CAR');
    const membership = { projectPublicId: publicId, organizationPublicId };
    await Promise.all([1, 2, 3].map(() => addProjectOrganization(admin, membership)));
    expect(await memberCodes(publicId)).toEqual(['CAR']);
    await Promise.all([1, 2, 3].map(() => removeProjectOrganization(admin, membership)));
    expect(await auditOf(publicId)).toHaveLength(3);
  });

  it('is never an organization that is closed or unknown', async () => {
    const { publicId } = await make();
    const { publicId: organizationPublicId } = await findOrganization('สคฉ.3-xx');
    await setOrganizationActive(admin, { publicId: organizationPublicId, isActive: false });
    await expect(
      addProjectOrganization(admin, { projectPublicId: publicId, organizationPublicId }),
    ).rejects.toMatchObject({ code: 'ORGANIZATION_INACTIVE' });
    await expect(
      addProjectOrganization(admin, { projectPublicId: publicId, organizationPublicId: newPublicId() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stays while an active contract names it', async () => {
    const { publicId } = await make();
    const { publicId: organizationPublicId } = await findOrganization('ผรม.1');
    const membership = { projectPublicId: publicId, organizationPublicId };
    await addProjectOrganization(admin, membership);
    const contract = await createContract(admin, {
      projectPublicId: publicId,
      code: `K-${made}`,
      nameTh: 'สัญญา',
      nameEn: 'Contract',
      startDate: null,
      endDate: null,
    });
    await setContractOrganizations(admin, {
      publicId: contract.publicId,
      parties: [{ organizationPublicId, roleInContract: 'CONTRACTOR' }],
    });
    await expect(removeProjectOrganization(admin, membership)).rejects.toMatchObject({
      code: 'ORGANIZATION_HAS_CONTRACT',
      params: { contract: `K-${made}` },
    });
    await setContractActive(admin, { publicId: contract.publicId, isActive: false });
    await removeProjectOrganization(admin, membership);
    expect(await memberCodes(publicId)).toEqual([]);
  });
});

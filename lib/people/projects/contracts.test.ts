import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { projects } from '@/db/schema/organizations';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getContract, listContracts } from './contract-queries';
import { createContract } from './create-contract';
import { removeProjectOrganization } from './remove-project-organization';
import { CreateContract } from './schema';
import { setContractActive } from './set-contract-active';
import { setContractOrganizations } from './set-contract-organizations';
import { setProjectActive } from './set-project-active';
import { updateContract } from './update-contract';

const db = getDatabase();
let admin: UserCtx;
let contractAdmin: UserCtx;
let projectPublicId: string;
let publicId: string;
let made = 0;

beforeAll(async () => {
  // Of no organization whose part changes here.
  admin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
  contractAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' }));
  projectPublicId = await findProject('LCBP3-C2');
});

beforeEach(async () => {
  ({ publicId } = await createContract(admin, { projectPublicId, ...facts() }));
});

function facts() {
  made += 1;
  return { code: `C2-${made}`, nameTh: 'สัญญาที่สอง', nameEn: 'Second contract', startDate: null, endDate: null };
}

async function findProject(code: string): Promise<string> {
  const [row] = await db.select({ publicId: projects.publicId }).from(projects).where(eq(projects.projectCode, code));
  return row?.publicId ?? '';
}

const auditOf = (entityPublicId: string) => auditRows({ entityType: 'contract', entityPublicId });

async function party(code: string, roleInContract: 'OWNER' | 'CONSULTANT' | 'CONTRACTOR' | 'DESIGNER') {
  return { organizationPublicId: (await findOrganization(code)).publicId, roleInContract };
}

const partyCodes = async () =>
  (await getContract(admin, publicId)).parties.map((row) => `${row.roleInContract} ${row.code}`);

describe('A contract', () => {
  it('is made in its project and audited there', async () => {
    expect(await getContract(admin, publicId)).toMatchObject({ projectCode: 'LCBP3-C2', parties: [], versionNo: 1 });
    const [row] = await auditOf(publicId);
    expect(row).toMatchObject({ action: 'contract.created', changes: { project: [null, 'LCBP3-C2'] } });
    expect(row?.projectId).not.toBeNull();
    expect(row?.contractId).not.toBeNull();
  });

  it('is made and changed only by who manages contracts', async () => {
    for (const attempt of [
      () => createContract(contractAdmin, { projectPublicId, ...facts() }),
      () => updateContract(contractAdmin, { publicId, ...facts() }),
      () => setContractActive(contractAdmin, { publicId, isActive: false }),
      () => setContractOrganizations(contractAdmin, { publicId, parties: [] }),
      () => getContract(contractAdmin, publicId),
      // Same refusal for an unknown identifier, so that identifiers cannot be probed.
      () => getContract(contractAdmin, newPublicId()),
      () => createContract(contractAdmin, { projectPublicId: newPublicId(), ...facts() }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const page = await listContracts(contractAdmin, { sort: [], size: 50, after: null, before: null });
    expect(page.total).toBe(0);
  });

  it('is not made in a project that is closed or unknown', async () => {
    const closed = await findProject('LCBP3-EN');
    await setProjectActive(admin, { publicId: closed, isActive: false });
    await expect(createContract(admin, { projectPublicId: closed, ...facts() })).rejects.toMatchObject({
      code: 'PROJECT_UNKNOWN',
    });
    await expect(createContract(admin, { projectPublicId: newPublicId(), ...facts() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('has a code of its own, also when two make it at the same time', async () => {
    const input = { projectPublicId, ...facts() };
    const outcomes = await Promise.allSettled([createContract(admin, input), createContract(admin, input)]);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({ reason: { code: 'CODE_TAKEN' } });
  });

  it('does not end before it starts; an empty field of the form is no day', () => {
    const period = (startDate: string, endDate: string) =>
      CreateContract.safeParse({ projectPublicId, ...facts(), startDate, endDate });
    expect(period('2026-05-02', '2026-05-01').error?.issues[0]).toMatchObject({
      path: ['endDate'],
      message: 'DATES_REVERSED',
    });
    expect(period('2026-05-01', '2026-05-01').success).toBe(true);
    expect(period('', '').data).toMatchObject({ startDate: null, endDate: null });
    expect(period('2026-02-30', '').success).toBe(false);
  });

  it('changes once per version, with before and after in the audit', async () => {
    const { code, ...rest } = facts();
    await updateContract(admin, { publicId, versionNo: 1, code, ...rest, startDate: '2026-01-01' });
    expect((await auditOf(publicId))[0]).toMatchObject({
      action: 'contract.updated',
      severity: 'WARN',
      changes: { startDate: [null, '2026-01-01'] },
    });
    await expect(updateContract(admin, { publicId, versionNo: 1, code, ...rest })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    await expect(setContractActive(admin, { publicId, versionNo: 1, isActive: false })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
  });
});

describe('The parties of a contract', () => {
  it('are set as a whole list; one organization may have several roles', async () => {
    const first = [await party('กทท.', 'OWNER'), await party('คคง.', 'CONSULTANT'), await party('ผรม.2', 'CONTRACTOR')];
    await setContractOrganizations(admin, { publicId, versionNo: 1, parties: first });
    const second = [...first.slice(0, 2), await party('คคง.', 'DESIGNER')];
    await setContractOrganizations(admin, { publicId, versionNo: 2, parties: second });
    expect((await partyCodes()).sort()).toEqual(['CONSULTANT คคง.', 'DESIGNER คคง.', 'OWNER กทท.']);
    expect((await auditOf(publicId))[0]).toMatchObject({
      action: 'contract.parties_changed',
      changes: {
        parties: [
          ['CONSULTANT คคง.', 'CONTRACTOR ผรม.2', 'OWNER กทท.'],
          ['CONSULTANT คคง.', 'DESIGNER คคง.', 'OWNER กทท.'],
        ],
      },
    });
    await setContractOrganizations(admin, { publicId, versionNo: 3, parties: first });
    expect(await partyCodes()).toContain('CONTRACTOR ผรม.2');
  });

  it('are not written when nothing is different', async () => {
    const parties = [await party('กทท.', 'OWNER')];
    await setContractOrganizations(admin, { publicId, parties });
    const again = await setContractOrganizations(admin, { publicId, parties: [...parties, ...parties] });
    expect(again.versionNo).toBe(2);
    expect(await auditOf(publicId)).toHaveLength(2);
  });

  it('have one contractor', async () => {
    const parties = [await party('ผรม.2', 'CONTRACTOR'), await party('EN', 'CONTRACTOR')];
    await expect(setContractOrganizations(admin, { publicId, parties })).rejects.toMatchObject({
      code: 'ONE_CONTRACTOR',
    });
  });

  it('take part in the project, and the contract is open', async () => {
    const stranger = [await party('ผรม.1', 'CONTRACTOR')];
    await expect(setContractOrganizations(admin, { publicId, parties: stranger })).rejects.toMatchObject({
      code: 'ORGANIZATION_NOT_IN_PROJECT',
    });
    await setContractActive(admin, { publicId, isActive: false });
    await expect(setContractOrganizations(admin, { publicId, parties: [] })).rejects.toMatchObject({
      code: 'CONTRACT_INACTIVE',
    });
  });

  it('are set by one of two at the same time', async () => {
    const owner = await party('กทท.', 'OWNER');
    const consultant = await party('คคง.', 'CONSULTANT');
    const outcomes = await Promise.allSettled(
      [owner, consultant].map((one) => setContractOrganizations(admin, { publicId, versionNo: 1, parties: [one] })),
    );
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { code: 'RECORD_CHANGED' },
    });
    expect(await partyCodes()).toHaveLength(1);
  });

  it('never name an organization that leaves the project at the same moment', async () => {
    const contractor = await party('สคฉ.3-03', 'OWNER');
    await Promise.allSettled([
      setContractOrganizations(admin, { publicId, parties: [contractor] }),
      removeProjectOrganization(admin, { projectPublicId, organizationPublicId: contractor.organizationPublicId }),
    ]);
    const { parties, candidates } = await getContract(admin, publicId);
    const isParty = parties.length === 1;
    const isMember = candidates.some((row) => row.publicId === contractor.organizationPublicId);
    expect(isParty).toBe(isMember);
  });
});

import { describe, expect, it } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, renewRights, userCtx } from '@/db/testing/factories/people';
import { saveFormatVersion } from '@/lib/numbering/formats/save-format-version';
import { addProjectOrganization } from '@/lib/people/projects/add-project-organization';
import { createContract } from '@/lib/people/projects/create-contract';
import { createProject } from '@/lib/people/projects/create-project';
import { setContractOrganizations } from '@/lib/people/projects/set-contract-organizations';
import { listProjectSteps } from './list-project-steps';

const { superadmin: admin, controller: sender } = await castOf('superadmin', 'controller');
let made = 0;

async function makeProject() {
  made += 1;
  const code = `STEP-${made}`;
  const { publicId } = await createProject(admin, { code, nameTh: 'โครงการใหม่', nameEn: 'New project' });
  return { code, publicId };
}

const open = async (projectPublicId: string) =>
  (await listProjectSteps(admin, projectPublicId))?.filter(({ isDone }) => !isDone).map(({ step }) => step);

async function addMember(projectPublicId: string, code: string) {
  const { publicId: organizationPublicId } = await findOrganization(code);
  await addProjectOrganization(admin, { projectPublicId, organizationPublicId });
  return organizationPublicId;
}

describe('the checklist of a project', () => {
  it('ticks each step by its records, and ends with the first issued document', async () => {
    const { code, publicId } = await makeProject();
    // Made with the project, or of the whole system.
    const rest = ['numbering', 'firstLetter'];
    expect(await open(publicId)).toEqual(['organizations', 'contract', 'people', ...rest]);
    const contractor = await addMember(publicId, 'คคง.');
    expect(await open(publicId)).toEqual(['organizations', 'contract', ...rest]);
    await addMember(publicId, 'ผรม.3');
    // No person of ผรม.3 may send.
    expect(await open(publicId)).toEqual(['contract', 'people', ...rest]);
    await makeUser({ organization: 'ผรม.3', role: 'EDITOR' });
    expect(await open(publicId)).toContain('people');
    await makeUser({ organization: 'ผรม.3', role: 'ORG_ADMIN' });
    expect(await open(publicId)).toEqual(['contract', ...rest]);
    const contract = await createContract(admin, {
      projectPublicId: publicId,
      code: `${code}-1`,
      nameTh: 'สัญญา',
      nameEn: 'Contract',
      startDate: null,
      endDate: null,
    });
    expect(await open(publicId)).toContain('contract');
    await setContractOrganizations(admin, {
      publicId: contract.publicId,
      versionNo: 1,
      parties: [{ organizationPublicId: contractor, roleInContract: 'CONTRACTOR' }],
    });
    expect(await open(publicId)).toEqual(rest);
    await saveFormatVersion(admin, {
      configId: `${code}.MEMO`,
      versionNo: 0,
      template: '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}',
      overflow: 'WIDEN',
      effectiveFrom: null,
      reason: 'แม่แบบแรกของโครงการ',
    });
    expect(await open(publicId)).toEqual(['firstLetter']);
    await renewRights(sender);
    await makeDraft(sender, { project: code, to: ['ผรม.3'] });
    expect(await open(publicId)).toEqual(['firstLetter']);
    await makeSubmitted(sender, { project: code, to: ['ผรม.3'] });
    expect(await listProjectSteps(admin, publicId)).toBeNull();
  });

  it('is for a person who may configure the project, and says which steps are theirs', async () => {
    const { code, publicId } = await makeProject();
    await addMember(publicId, 'คคง.');
    expect(await listProjectSteps(sender, publicId)).toBeNull();
    const projectAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: code }));
    const steps = await listProjectSteps(projectAdmin, publicId);
    expect(steps?.filter(({ mayDo }) => mayDo).map(({ step }) => step)).toEqual(['people', 'numbering', 'calendar']);
    expect(await listProjectSteps(admin, '01999999-0000-7000-8000-000000000000')).toBeNull();
  });
});

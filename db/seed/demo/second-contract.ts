import type { UserCtx } from '@/lib/ctx';
import { addProjectOrganization } from '@/lib/projects/add-project-organization';
import { createContract } from '@/lib/projects/create-contract';
import { setContractOrganizations } from '@/lib/projects/set-contract-organizations';
import type { Places } from './write-letter';

const CODE = 'LCBP3-C2-SUB';
const PROJECT = 'LCBP3-C2';
const PARTIES = [
  { code: 'กทท.', roleInContract: 'OWNER' },
  { code: 'สคฉ.3', roleInContract: 'OWNER' },
  { code: 'คคง.', roleInContract: 'CONSULTANT' },
  { code: 'ผรม.4', roleInContract: 'CONTRACTOR' },
] as const;

/** A second works contract with another contractor in LCBP3-C2, so that isolation is seen inside one project. */
export async function seedSecondContract(superadmin: UserCtx, places: Places): Promise<void> {
  if (places.contracts.has(CODE)) return;
  const projectPublicId = publicIdOf(places.projects, PROJECT);
  await addProjectOrganization(superadmin, {
    projectPublicId,
    organizationPublicId: publicIdOf(places.organizations, 'ผรม.4'),
  });
  const contract = await createContract(superadmin, {
    projectPublicId,
    code: CODE,
    nameTh: 'งานระบบสาธารณูปโภคสนับสนุน (สัญญาสาธิต)',
    nameEn: 'Supporting utilities works (demo contract)',
    startDate: '2025-06-01',
    endDate: '2028-05-31',
  });
  await setContractOrganizations(superadmin, {
    ...contract,
    parties: PARTIES.map(({ code, roleInContract }) => ({
      organizationPublicId: publicIdOf(places.organizations, code),
      roleInContract,
    })),
  });
}

function publicIdOf(map: ReadonlyMap<string, string>, code: string): string {
  const publicId = map.get(code);
  if (!publicId) throw new Error(`master data lacks ${code}`);
  return publicId;
}

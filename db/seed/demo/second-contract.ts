import { eq } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { GrantRole } from '@/lib/people/identity/schema';
import { grantRole } from '@/lib/people/identity/users/grant-role';
import { addProjectOrganization } from '@/lib/people/projects/add-project-organization';
import { createContract } from '@/lib/people/projects/create-contract';
import { setContractOrganizations } from '@/lib/people/projects/set-contract-organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { disciplinesOf } from '../master/disciplines';
import { rfaTypesOf } from '../master/rfa-codes';
import { insertMissing } from '../master/write';
import type { Stage } from './stage';
import type { Places } from './write-letter';

/** Of another contractor than the buildings contract of the same project. */
export const SECOND_CONTRACT = 'LCBP3-C2-SUB';
const PROJECT = 'LCBP3-C2';
const PARTIES = [
  { code: 'กทท.', roleInContract: 'OWNER' },
  { code: 'สคฉ.3', roleInContract: 'OWNER' },
  { code: 'คคง.', roleInContract: 'CONSULTANT' },
  { code: 'ผรม.4', roleInContract: 'CONTRACTOR' },
] as const;

/** Of supporting utilities; each RFA names one. */
const DISCIPLINES = ['GEN', 'UTL', 'EPW', 'ECM', 'SAN', 'MEC', 'OTH'] as const;
/** Deciders of its RFAs; the consultant's reviewers hold their roles in the office. */
const LEADS = ['csc.lead', 'owner.engineer'] as const;

/**
 * A second works contract with another contractor in LCBP3-C2, so that isolation is seen inside one project, with all
 * that its RFAs need. Safe to repeat: it adds what a contract from an earlier run lacks.
 */
export async function seedSecondContract(stage: Stage, places: Places): Promise<void> {
  const superadmin = await stage.ctxOf('superadmin');
  const contractPublicId = places.contracts.get(SECOND_CONTRACT) ?? (await createSecondContract(superadmin, places));
  await insertLists(stage);
  for (const username of LEADS) {
    const { actor } = await stage.ctxOf(username);
    await grantLead(superadmin, { userPublicId: actor.publicId, contractPublicId });
  }
}

/** Lists that the master data gives to each contract it knows. */
async function insertLists({ db }: Stage): Promise<void> {
  const [contract] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(eq(contracts.contractCode, SECOND_CONTRACT));
  if (!contract) throw new Error(`the demo lacks ${SECOND_CONTRACT}`);
  const ofContract = { contractId: contract.id };
  await insertMissing(
    db,
    disciplines,
    ['contractId', 'disciplineCode'],
    disciplinesOf(DISCIPLINES).map((discipline) => ({ ...discipline, ...ofContract })),
  );
  await insertMissing(
    db,
    rfaTypes,
    ['contractId', 'typeCode'],
    rfaTypesOf(SECOND_CONTRACT).map((type) => ({ ...type, ...ofContract })),
  );
}

async function grantLead(
  superadmin: UserCtx,
  place: { userPublicId: string; contractPublicId: string },
): Promise<void> {
  try {
    await grantRole(superadmin, GrantRole.parse({ ...place, roleCode: 'LEAD_ENGINEER' }));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ROLE_ALREADY_HELD')) throw error;
  }
}

async function createSecondContract(superadmin: UserCtx, places: Places): Promise<string> {
  const projectPublicId = publicIdOf(places.projects, PROJECT);
  await addProjectOrganization(superadmin, {
    projectPublicId,
    organizationPublicId: publicIdOf(places.organizations, 'ผรม.4'),
  });
  const contract = await createContract(superadmin, {
    projectPublicId,
    code: SECOND_CONTRACT,
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
  return contract.publicId;
}

function publicIdOf(map: ReadonlyMap<string, string>, code: string): string {
  const publicId = map.get(code);
  if (!publicId) throw new Error(`master data lacks ${code}`);
  return publicId;
}

import { and, eq, inArray } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contracts, organizations } from '@/db/schema/organizations';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import { SECOND_CONTRACT } from './second-contract';
import type { Stage } from './stage';

const CONTRACTS = ['LCBP3-C2', SECOND_CONTRACT];
const CONSULTANT = 'คคง.';
/** Consolidates in the step after the team's. */
export const REVIEW_LEAD = 'csc.lead';

/** Reviewers of a discipline for the consultant; the other disciplines go to the office's engineers. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  STR: ['csc.editor', 'csc.contract'],
  TER: ['csc.editor', 'csc.contract'],
  COD: ['csc.contract'],
  QSB: ['csc.contract'],
  SFT: ['csc.dc2'],
};
const OTHERS: readonly string[] = ['csc.editor'];

/** Review team of a discipline in the demo. */
export function reviewersOf(discipline: string): readonly string[] {
  return MEMBERS[discipline] ?? OTHERS;
}

/** The consultant's review team of every discipline of both works contracts of LCBP3-C2. Safe to repeat. */
export async function seedReviewTeams({ db }: Stage): Promise<void> {
  const [organization] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.organizationCode, CONSULTANT));
  const fields = await db
    .select({ id: disciplines.id, code: disciplines.disciplineCode })
    .from(disciplines)
    .innerJoin(contracts, eq(contracts.id, disciplines.contractId))
    .where(inArray(contracts.contractCode, CONTRACTS));
  const organizationId = organization?.id ?? 0;
  await db
    .insert(disciplineReviewTeams)
    .ignore()
    .values(fields.map(({ id }) => ({ disciplineId: id, organizationId })));
  const teams = await db
    .select({ id: disciplineReviewTeams.id, disciplineId: disciplineReviewTeams.disciplineId })
    .from(disciplineReviewTeams)
    .where(
      and(
        eq(disciplineReviewTeams.organizationId, organizationId),
        inArray(
          disciplineReviewTeams.disciplineId,
          fields.map(({ id }) => id),
        ),
      ),
    );
  const people = await db.select({ id: users.userId, username: users.username }).from(users);
  const idOf = (username: string) => people.find((row) => row.username === username)?.id ?? 0;
  const members = teams.flatMap(({ id, disciplineId }) => {
    const code = fields.find((field) => field.id === disciplineId)?.code ?? '';
    return [
      { reviewTeamId: id, userId: idOf(REVIEW_LEAD), isLead: true },
      ...reviewersOf(code).map((username) => ({ reviewTeamId: id, userId: idOf(username), isLead: false })),
    ];
  });
  await db.insert(disciplineReviewTeamMembers).ignore().values(members);
}

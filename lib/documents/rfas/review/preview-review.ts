import { and, asc, eq } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contractOrganizations, contracts, organizations } from '@/db/schema/organizations';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import { requirePermission } from '@/lib/people/identity/access/access';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { PersonRef } from '@/lib/platform/references';
import { findActiveDefinition } from '@/lib/workflow/definitions/find-definition';
import { dueOf } from '@/lib/workflow/engine/timers/due-dates';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import type { OrganizationRef } from '../../document/dto';
import type { PreviewReview } from '../schema';

const WORKFLOW = 'RFA_APPROVAL';

export interface ReviewPreview {
  /** The step that follows the submission, in the reader's language. */
  step: string;
  /** Due date if it were submitted now, by the contract's calendar; ISO. Null: no deadline. */
  dueAt: string | null;
  /** The consultants, each with its team of the discipline; without one, its document control decides who. */
  reviewers: { organization: OrganizationRef; people: PersonRef[] }[];
}

/**
 * Previews reviewers and due date of an RFA of the acting organization.
 * @throws AppError CONTRACT_UNKNOWN unless the acting organization is a contractor of the contract, FORBIDDEN
 */
export async function previewReview(ctx: UserCtx, input: PreviewReview): Promise<ReviewPreview> {
  const contract = await findOwnContract(ctx, input.contractPublicId);
  await requirePermission(ctx, 'rfa.create', {
    organizationId: ctx.actor.organizationId,
    projectId: contract.projectId,
    contractId: contract.id,
  });
  const [definition, working, reviewers] = await Promise.all([
    findActiveDefinition(ctx, WORKFLOW),
    workingDaysOf(ctx, { projectId: contract.projectId, contractId: contract.id }),
    selectReviewers(ctx, contract.id, input.disciplineCode),
  ]);
  const submit = definition.transitions.find(({ from, action }) => from === definition.initial && action === 'SUBMIT');
  const state = submit && definition.states[submit.to];
  const dueAt = state ? dueOf(state.due, { at: new Date(), dates: {} }, { working, zone: env().TZ_PROJECT }) : null;
  return { step: state?.label[ctx.locale] ?? '', dueAt: dueAt?.toISOString() ?? null, reviewers };
}

async function findOwnContract(ctx: UserCtx, publicId: string) {
  const [contract] = await ctx.db
    .select({ id: contracts.id, projectId: contracts.projectId })
    .from(contracts)
    .innerJoin(contractOrganizations, eq(contractOrganizations.contractId, contracts.id))
    .where(
      and(
        eq(contracts.publicId, publicId),
        eq(contracts.isActive, true),
        eq(contractOrganizations.organizationId, ctx.actor.organizationId),
        eq(contractOrganizations.roleInContract, 'CONTRACTOR'),
        eq(contractOrganizations.isActive, true),
      ),
    );
  if (!contract) throw new AppError('CONTRACT_UNKNOWN');
  return contract;
}

async function selectReviewers(ctx: UserCtx, contractId: number, disciplineCode: string) {
  const rows = await ctx.db
    .select({
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      personPublicId: users.publicId,
      personName: fullName(users),
    })
    .from(contractOrganizations)
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .leftJoin(disciplines, and(eq(disciplines.contractId, contractId), eq(disciplines.disciplineCode, disciplineCode)))
    .leftJoin(
      disciplineReviewTeams,
      and(
        eq(disciplineReviewTeams.disciplineId, disciplines.id),
        eq(disciplineReviewTeams.organizationId, organizations.id),
        eq(disciplineReviewTeams.isActive, true),
      ),
    )
    .leftJoin(disciplineReviewTeamMembers, eq(disciplineReviewTeamMembers.reviewTeamId, disciplineReviewTeams.id))
    .leftJoin(users, and(eq(users.userId, disciplineReviewTeamMembers.userId), eq(users.isActive, true)))
    .where(
      and(
        eq(contractOrganizations.contractId, contractId),
        eq(contractOrganizations.roleInContract, 'CONSULTANT'),
        eq(contractOrganizations.isActive, true),
        eq(organizations.isActive, true),
      ),
    )
    .orderBy(asc(organizations.organizationCode), asc(disciplineReviewTeamMembers.isLead), asc(users.firstName));
  const byCode = new Map<string, { organization: OrganizationRef; people: PersonRef[] }>();
  for (const { organization, personPublicId, personName } of rows) {
    const entry = byCode.get(organization.code) ?? { organization, people: [] };
    if (personPublicId) entry.people.push({ publicId: personPublicId, name: personName });
    byCode.set(organization.code, entry);
  }
  return [...byCode.values()];
}

import { type Contractors, contractorsOf, NO_CONTRACTORS } from '@/lib/people/projects/contractors';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readNow } from '@/lib/platform/time/database-time';
import { findTemplates, type TemplateQuestion } from './batch/find-templates';
import type { CounterKey } from './batch/plan-number';
import { isWrittenByContract } from './template/default-templates';
import { printedTokens } from './template/lint-template';
import { parseTemplate, type Template } from './template/parse-template';

/**
 * Two contractors of one project never share a series: each would read the other's count from its own numbers
 * (decision 068). Until the template of such a series prints the originator, no contractor is sent a live value of it.
 */

/** The contractors that write documents of a type in a project. */
export function rivalsOf(typeCode: string, contractors: Contractors = NO_CONTRACTORS): ReadonlySet<number> {
  return isWrittenByContract(typeCode) ? contractors.ofContracts : contractors.ofProject;
}

/** True where several contractors take their numbers of one series. */
export function isSharedByRivals(template: Template, rivals: ReadonlySet<number>): boolean {
  return rivals.size > 1 && !printedTokens(template).has('ORIGINATOR');
}

type AskedPlace = Pick<TemplateQuestion, 'projectId' | 'typeCode'>;

/** True where the acting organization is one of those contractors: what it reads of the series, it reads of a rival. */
export async function isWithheld(ctx: Ctx, place: AskedPlace, template: Template): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind === 'system' || printedTokens(template).has('ORIGINATOR')) return false;
  const found = await contractorsOf(ctx.db, [place.projectId]);
  const rivals = rivalsOf(place.typeCode, found.get(place.projectId));
  return rivals.has(actor.organizationId) && isSharedByRivals(template, rivals);
}

/**
 * For verbs that answer with the next number of a series before a document is submitted.
 * @throws AppError NUMBER_WITHHELD
 */
export async function refuseWithheld(ctx: Ctx, place: Omit<TemplateQuestion, 'issuedAt'>): Promise<void> {
  const [template] = await findTemplates(ctx.db, [{ ...place, issuedAt: await readNow(ctx) }]);
  if (template && (await isWithheld(ctx, place, template.tree))) throw new AppError('NUMBER_WITHHELD');
}

interface TakenNumber {
  projectId: number;
  templateUsed: string;
  counterKey: Pick<CounterKey, 'originatorOrganizationId'>;
}

/**
 * True if the acting organization may not learn whether a number precedes or follows. That holds for one of several
 * contractors of the project, in a series of another organization.
 */
export async function hidesNeighbours(ctx: UserCtx, { projectId, templateUsed, counterKey }: TakenNumber) {
  const own = ctx.actor.organizationId;
  const isOwnSeries = printedTokens(parseTemplate(templateUsed)).has('ORIGINATOR');
  if (isOwnSeries && counterKey.originatorOrganizationId === own) return false;
  const { ofProject } = (await contractorsOf(ctx.db, [projectId])).get(projectId) ?? NO_CONTRACTORS;
  return ofProject.size > 1 && ofProject.has(own);
}

import { eq, inArray, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { selectColleagues } from '@/lib/people/identity/access/colleagues';
import type { ResolvedProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { projectDay } from '@/lib/platform/time/project-day';
import { requireDueOrder } from '../document/draft/require-due-order';
import { resolveReferences } from '../document/draft/resolve-content';
import type { ResolvedRecipient } from '../document/draft/resolve-recipients';
import { INCOMING_TYPE } from '../kind-traits';
import { resolveSender } from './resolve-sender';
import type { RegisterIncoming } from './schema';

export type ResolvedIncoming = Awaited<ReturnType<typeof resolveIncoming>>;

/**
 * Resolves all references of an incoming letter, with the database's clock. Its recipient is the acting organization.
 * @throws AppError INVALID_INPUT for a day in the future, ATTENTION_UNKNOWN, REFERENCE_UNKNOWN, TYPE_UNKNOWN and what
 *   resolveSender refuses
 */
export async function resolveIncoming(ctx: UserCtx, project: ResolvedProject, input: RegisterIncoming) {
  const [type] = await ctx.db
    .select({
      id: correspondenceTypes.id,
      code: correspondenceTypes.typeCode,
      workflowCode: correspondenceTypes.workflowCode,
      revisionStyle: correspondenceTypes.revisionStyle,
      requiresContract: correspondenceTypes.requiresContract,
      isActive: correspondenceTypes.isActive,
      now: sql`NOW(3)`.mapWith(correspondences.createdAt),
    })
    .from(correspondenceTypes)
    .where(eq(correspondenceTypes.typeCode, INCOMING_TYPE));
  if (!type?.isActive) throw new AppError('TYPE_UNKNOWN');
  const { isActive: _isActive, now, ...resolvedType } = type;
  if (input.receivedDate > projectDay(now)) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { receivedDate: ['DATE_IN_FUTURE'] } });
  }
  requireDueOrder(input.documentDate, input.dueDate);
  return {
    ...input,
    project,
    type: resolvedType,
    now,
    sender: await resolveSender(ctx, project.id, input),
    recipients: [await ownOrganization(ctx, input.attentions)],
    references: await resolveReferences(ctx, input.references, null),
  };
}

/** The acting organization as recipient, and the addressed people in it. */
async function ownOrganization(ctx: UserCtx, attentions: RegisterIncoming['attentions']): Promise<ResolvedRecipient> {
  const { organizationId, organizationPublicId: publicId, organizationCode: code } = ctx.actor;
  const wanted = attentions.flatMap((one) => ('userPublicId' in one ? [one.userPublicId.toLowerCase()] : []));
  const people = wanted.length > 0 ? await selectColleagues(ctx, inArray(users.publicId, wanted)) : [];
  const named = attentions.map((one) => {
    if ('name' in one) return { userId: null, personName: one.name };
    const person = people.find((row) => row.publicId === one.userPublicId.toLowerCase());
    if (!person) throw new AppError('ATTENTION_UNKNOWN', { fieldErrors: { attentions: ['ATTENTION_UNKNOWN'] } });
    return { userId: person.userId, personName: person.displayName };
  });
  const isFirst = (one: (typeof named)[number], at: number) =>
    named.findIndex(({ userId, personName }) => userId === one.userId && personName === one.personName) === at;
  return { organizationId, publicId, code, recipientType: 'TO', position: 1, attentions: named.filter(isFirst) };
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RecipientType } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { organizations, projectOrganizations } from '@/db/schema/organizations';
import { mayAct } from '@/lib/people/identity/access/may-act';
import { namesPeopleOf } from '@/lib/people/identity/access/named-people';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { RecipientInput } from '../schema';

interface Attention {
  /** Null for a typed name. */
  userId: number | null;
  personName: string;
}

export interface ResolvedRecipient {
  organizationId: number;
  publicId: string;
  code: string;
  recipientType: RecipientType;
  /** From 1 within its type: the first TO is what the number prints. */
  position: number;
  attentions: Attention[];
}

/**
 * Resolves the TO and CC organizations in the given order: active members of the project, each named once, never the
 * sender. Attention persons only of organizations whose people the actor may name.
 * @throws AppError RECIPIENT_IS_ORIGINATOR, RECIPIENT_DUPLICATE, ORGANIZATION_NOT_IN_PROJECT, ORGANIZATION_INACTIVE,
 *   ATTENTION_UNKNOWN
 */
export async function resolveRecipients(
  ctx: UserCtx,
  projectId: number,
  lists: { to: readonly RecipientInput[]; cc: readonly RecipientInput[] },
): Promise<ResolvedRecipient[]> {
  const wanted = [
    ...lists.to.map((input, index) => ({ input, recipientType: 'TO' as const, position: index + 1 })),
    ...lists.cc.map((input, index) => ({ input, recipientType: 'CC' as const, position: index + 1 })),
  ];
  if (wanted.length === 0) return [];
  const publicIds = wanted.map(({ input }) => input.organizationPublicId.toLowerCase());
  const members = await selectMembers(ctx, projectId, publicIds);
  const people = await selectPeople(
    ctx,
    projectId,
    wanted.map(({ input }) => input).flatMap(userPublicIds),
    members.map(({ id }) => id),
  );

  return wanted.map(({ input, recipientType, position }, index) => {
    const field = recipientType === 'TO' ? 'to' : 'cc';
    const publicId = input.organizationPublicId.toLowerCase();
    const member = members.find((row) => row.publicId === publicId);
    if (publicId === ctx.actor.organizationPublicId) throw refused('RECIPIENT_IS_ORIGINATOR', field);
    if (publicIds.indexOf(publicId) !== index) throw refused('RECIPIENT_DUPLICATE', field);
    if (!member?.isMember) throw refused('ORGANIZATION_NOT_IN_PROJECT', field);
    if (!member.isActive) throw refused('ORGANIZATION_INACTIVE', field);
    // People of the system first: of somebody who is also typed by name, the entry that gives access stays.
    const named = input.attentions.map((attention): Attention => {
      if ('name' in attention) return { userId: null, personName: attention.name };
      const person = people.find(
        (row) =>
          member.isNamed && row.publicId === attention.userPublicId.toLowerCase() && row.organizationId === member.id,
      );
      if (!person) throw refused('ATTENTION_UNKNOWN', field);
      return { userId: person.userId, personName: person.name };
    });
    const attentions = [...named.filter(isUser), ...named.filter((attention) => !isUser(attention))];
    return {
      organizationId: member.id,
      publicId,
      code: member.code,
      recipientType,
      position,
      attentions: attentions.filter(
        (attention, at) => attentions.findIndex((other) => isSamePerson(other, attention)) === at,
      ),
    };
  });
}

function isUser({ userId }: Attention): boolean {
  return userId !== null;
}

/** Two people may share a name; one person named twice, or also typed by name, is one. */
function isSamePerson(a: Attention, b: Attention): boolean {
  return a.userId !== null && b.userId !== null ? a.userId === b.userId : a.personName === b.personName;
}

function refused(code: ErrorCode, field: string): AppError {
  return new AppError(code, { fieldErrors: { [field]: [code] } });
}

function userPublicIds(input: RecipientInput): string[] {
  return input.attentions.flatMap((attention) => ('userPublicId' in attention ? [attention.userPublicId] : []));
}

function selectMembers(ctx: UserCtx, projectId: number, publicIds: readonly string[]) {
  return ctx.db
    .select({
      id: organizations.id,
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      isActive: organizations.isActive,
      isMember: projectOrganizations.isActive,
      isNamed: sql`${namesPeopleOf(ctx, ctx.actor.organizationId, organizations.id)}`.mapWith(Boolean),
    })
    .from(organizations)
    .innerJoin(
      projectOrganizations,
      and(eq(projectOrganizations.organizationId, organizations.id), eq(projectOrganizations.projectId, projectId)),
    )
    .where(inArray(organizations.publicId, [...publicIds]));
}

/** The people, each with the organizations of the list for which they may read documents of the project. */
async function selectPeople(ctx: UserCtx, projectId: number, publicIds: readonly string[], organizationIds: number[]) {
  if (publicIds.length === 0 || organizationIds.length === 0) return [];
  return ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      name: fullName(users),
      organizationId: organizations.id,
    })
    .from(users)
    .innerJoin(organizations, inArray(organizations.id, organizationIds))
    .where(
      and(
        inArray(users.publicId, [...publicIds]),
        mayAct(ctx.db, {
          organizationId: organizations.id,
          permission: 'document.view',
          projectId,
          contractId: 'any',
        }),
      ),
    );
}

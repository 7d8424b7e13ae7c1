import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { correspondenceAttentions, correspondences } from '@/db/schema/correspondence';
import { workflowDelegations } from '@/db/schema/delegations';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { type AskerCtx, askFor, eachUser } from '@/lib/people/identity/access/asker';
import { actsFor, isAskedTo, isInForce } from '@/lib/people/identity/access/may-act';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import type { TxCtx } from '@/lib/platform/ctx';
import type { DocumentFacts } from './document-facts';

/**
 * Roles whose desk receives incoming documents. The same people may see a confidential one, beside its attention
 * persons.
 */
const RECEIVING_ROLES = ['DOCUMENT_CONTROL', 'ORG_ADMIN'];

/** A person, and the organization for which they are notified. */
export interface Addressee {
  userId: number;
  organizationId: number;
}

/** The people whose desk the documents of these organizations land on. */
export async function listReceivers(tx: TxCtx, organizationIds: readonly number[]): Promise<Addressee[]> {
  if (organizationIds.length === 0) return [];
  return tx.db
    .selectDistinct({ userId: users.userId, organizationId: sql<number>`${userAssignments.organizationId}` })
    .from(userAssignments)
    .innerJoin(roles, eq(roles.id, userAssignments.roleId))
    .innerJoin(users, eq(users.userId, userAssignments.userId))
    .where(
      and(
        inArray(userAssignments.organizationId, [...organizationIds]),
        inArray(roles.roleCode, RECEIVING_ROLES),
        isNull(userAssignments.revokedAt),
        actsFor(tx.db, userAssignments.organizationId),
      ),
    );
}

/** The people whom documents name, of any organization. */
export async function listAttention(
  tx: TxCtx,
  documentIds: readonly number[],
): Promise<(Addressee & { documentId: number })[]> {
  return tx.db
    .select({
      documentId: correspondenceAttentions.correspondenceId,
      userId: users.userId,
      organizationId: correspondenceAttentions.organizationId,
    })
    .from(correspondenceAttentions)
    .innerJoin(users, eq(users.userId, correspondenceAttentions.userId))
    .where(
      and(
        inArray(correspondenceAttentions.correspondenceId, [...documentIds]),
        actsFor(tx.db, correspondenceAttentions.organizationId),
      ),
    );
}

/**
 * People who may act for an organization with a permission where the document is, by a role in the organization, the
 * project or the contract. Not by a role without limits: who may do everything is not asked to do everything.
 */
export async function listPermitted(
  tx: TxCtx,
  organizationId: number,
  permission: string,
  { projectId, contractId }: Pick<DocumentFacts, 'projectId' | 'contractId'>,
): Promise<Addressee[]> {
  const rows = await tx.db
    .select({ userId: users.userId })
    .from(users)
    .where(
      // Definitions name permissions of the product's list; their linter sees to it.
      isAskedTo(tx.db, { organizationId, permission: permission as PermissionCode, projectId, contractId }),
    );
  return rows.map(({ userId }) => ({ userId, organizationId }));
}

/** Those of the people who still act for the organization. */
export async function listStillActing(
  tx: TxCtx,
  userIds: readonly (number | null)[],
  organizationId: number,
): Promise<Addressee[]> {
  const known = userIds.filter((userId) => userId !== null);
  if (known.length === 0) return [];
  const rows = await tx.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(inArray(users.userId, known), actsFor(tx.db, organizationId)));
  return rows.map(({ userId }) => ({ userId, organizationId }));
}

/** These people, as far as they act today for the organization named with each. */
export async function listNamed(
  tx: TxCtx,
  named: readonly { personPublicId: string; organizationId: number }[],
): Promise<Addressee[]> {
  const acting: Addressee[] = [];
  for (const organizationId of new Set(named.map((one) => one.organizationId))) {
    const publicIds = named.flatMap((one) => (one.organizationId === organizationId ? [one.personPublicId] : []));
    const rows = await tx.db
      .select({ userId: users.userId })
      .from(users)
      .where(and(inArray(users.publicId, publicIds), actsFor(tx.db, organizationId)));
    acting.push(...rows.map(({ userId }) => ({ userId, organizationId })));
  }
  return acting;
}

/** Delegates of these people today, in this project and type, for the same organization. */
export async function listDelegates(
  tx: TxCtx,
  holders: readonly Addressee[],
  { projectId, typeId }: Pick<DocumentFacts, 'projectId' | 'typeId'>,
): Promise<Addressee[]> {
  if (holders.length === 0) return [];
  const rows = await tx.db
    .selectDistinct({
      userId: workflowDelegations.delegateId,
      organizationId: workflowDelegations.organizationId,
      delegatorId: workflowDelegations.delegatorId,
    })
    .from(workflowDelegations)
    .innerJoin(users, eq(users.userId, workflowDelegations.delegateId))
    .where(
      and(
        inArray(
          workflowDelegations.delegatorId,
          holders.map(({ userId }) => userId),
        ),
        isInForce(),
        or(isNull(workflowDelegations.projectId), eq(workflowDelegations.projectId, projectId)),
        or(isNull(workflowDelegations.correspondenceTypeId), eq(workflowDelegations.correspondenceTypeId, typeId)),
        actsFor(tx.db, workflowDelegations.organizationId),
      ),
    );
  const isLent = ({ delegatorId, organizationId }: { delegatorId: number; organizationId: number }) =>
    holders.some((holder) => holder.userId === delegatorId && holder.organizationId === organizationId);
  return rows.filter(isLent).map(({ userId, organizationId }) => ({ userId, organizationId }));
}

/**
 * The people, without the actor, who may see the document when acting for the organization they are notified for. One
 * query per organization, with the visibility predicate of the pages.
 */
export async function onlySeeing<T extends Addressee>(
  tx: TxCtx,
  documentId: number,
  people: readonly T[],
  exceptPublicId: string | null = null,
  sees: (ctx: AskerCtx) => SQL = visibleCorrespondences,
): Promise<T[]> {
  const isSeeing = await whoSees(tx, [{ documentId, notices: people }], exceptPublicId, sees);
  return people.filter((person) => isSeeing(documentId, person));
}

/** As `onlySeeing`, for several documents with their people; the queries are as many. */
export async function whoSees(
  tx: TxCtx,
  notified: readonly { documentId: number; notices: readonly Addressee[] }[],
  exceptPublicId: string | null = null,
  sees: (ctx: AskerCtx) => SQL = visibleCorrespondences,
): Promise<(documentId: number, person: Addressee) => boolean> {
  const seeing = new Set<string>();
  const people = notified.flatMap(({ notices }) => notices);
  for (const organizationId of new Set(people.map((person) => person.organizationId))) {
    const asked = notified.flatMap(({ documentId, notices }) => {
      const userIds = notices.flatMap((one) => (one.organizationId === organizationId ? one.userId : []));
      return userIds.length > 0 ? [{ documentId, userIds }] : [];
    });
    const isAsked = asked.map(({ documentId, userIds }) =>
      and(eq(correspondences.id, documentId), inArray(users.userId, userIds)),
    );
    const rows = await tx.db
      .select({ userId: users.userId, documentId: correspondences.id })
      .from(users)
      .innerJoin(
        correspondences,
        inArray(
          correspondences.id,
          asked.map(({ documentId }) => documentId),
        ),
      )
      .where(
        and(
          inArray(users.userId, [...new Set(asked.flatMap(({ userIds }) => userIds))]),
          asked.length > 1 ? or(...isAsked) : undefined,
          exceptPublicId === null ? undefined : ne(users.publicId, exceptPublicId),
          actsFor(tx.db, organizationId),
          sees(askFor(tx.db, eachUser(organizationId))),
        ),
      );
    for (const { userId, documentId } of rows) seeing.add(`${documentId}:${organizationId}:${userId}`);
  }
  return (documentId, { organizationId, userId }) => seeing.has(`${documentId}:${organizationId}:${userId}`);
}

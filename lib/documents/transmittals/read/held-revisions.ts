import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { HeldRevision, TransmittalItem, TransmittalRecipient } from '../dto';

const wanted = alias(correspondenceRecipients, 'wanted');

/**
 * The revision of each item that each recipient of a draft holds: the latest that the acting organization sent to it.
 * Transmittals of other organizations are not read, so nothing of what a recipient got from them is disclosed.
 */
export async function findHeldRevisions(
  ctx: UserCtx,
  draft: { id: number; revisionId: number },
  items: readonly TransmittalItem[],
  recipients: readonly Pick<TransmittalRecipient, 'organization'>[],
): Promise<HeldRevision[]> {
  const shown = items.flatMap(({ position, publicId }) => (publicId === null ? [] : [{ position, publicId }]));
  if (shown.length === 0 || recipients.length === 0) return [];
  const sent = await selectSent(ctx, draft);
  return shown.flatMap(({ position, publicId }) =>
    recipients.map(({ organization }): HeldRevision => {
      // The latest comes first.
      const held = sent.find((row) => row.position === position && row.organizationPublicId === organization.publicId);
      return {
        itemPublicId: publicId,
        organizationCode: organization.code,
        revisionLabel: held?.revisionLabel ?? null,
        isSame: held?.isSame ?? false,
      };
    }),
  );
}

function selectSent(ctx: UserCtx, draft: { id: number; revisionId: number }) {
  return ctx.db
    .select({
      // Raw: columns of the union below.
      position: sql`held.position`.mapWith(Number),
      revisionLabel: sql<string>`held.revision_label`,
      isSame: sql`held.is_same`.mapWith(Boolean),
      organizationPublicId: organizations.publicId,
    })
    .from(sentRevisions(draft.revisionId))
    .innerJoin(correspondenceRevisions, sql`${correspondenceRevisions.id} = held.sent_in`)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(wanted, eq(wanted.correspondenceId, draft.id))
    .innerJoin(
      correspondenceRecipients,
      and(
        eq(correspondenceRecipients.correspondenceId, correspondences.id),
        eq(correspondenceRecipients.organizationId, wanted.organizationId),
      ),
    )
    .innerJoin(organizations, eq(organizations.id, wanted.organizationId))
    .where(
      and(
        eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        isNull(correspondences.cancelledAt),
        isNotNull(correspondenceRevisions.submittedAt),
        visibleCorrespondences(ctx),
      ),
    )
    .orderBy(desc(correspondenceRevisions.submittedAt), desc(correspondenceRevisions.id));
}

/**
 * Every revision of the listed documents and drawings that is on any transmittal. Raw: one statement for four kinds of
 * target, each met by its own index; a join with OR would read all items.
 */
function sentRevisions(revisionId: number): SQL {
  const revised = (table: string, ofRoot: string, column: string) => sql`
    SELECT mine.position, other.revision_id AS sent_in, sibling.revision_label, sibling.id = own.id AS is_same
    FROM transmittal_items AS mine
    INNER JOIN ${sql.identifier(table)} AS own ON own.id = mine.${sql.identifier(column)}
    INNER JOIN ${sql.identifier(table)} AS sibling ON sibling.${sql.identifier(ofRoot)} = own.${sql.identifier(ofRoot)}
    INNER JOIN transmittal_items AS other ON other.${sql.identifier(column)} = sibling.id
    WHERE mine.revision_id = ${revisionId}`;
  return sql`(${revised('correspondence_revisions', 'correspondence_id', 'correspondence_revision_id')}
    UNION ALL ${revised('shop_drawing_revisions', 'shop_drawing_id', 'shop_drawing_revision_id')}
    UNION ALL ${revised('asbuilt_drawing_revisions', 'asbuilt_drawing_id', 'asbuilt_drawing_revision_id')}
    UNION ALL
    SELECT mine.position, other.revision_id AS sent_in, '' AS revision_label, TRUE AS is_same
    FROM transmittal_items AS mine
    INNER JOIN transmittal_items AS other ON other.contract_drawing_id = mine.contract_drawing_id
    WHERE mine.revision_id = ${revisionId}) AS held`;
}

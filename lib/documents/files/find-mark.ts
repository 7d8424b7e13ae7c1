import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/mysql-core';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import {
  asbuiltDrawingRevisionAttachments,
  asbuiltDrawingRevisions,
  asbuiltDrawings,
  shopDrawingRevisionAttachments,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { attachments } from '@/db/schema/files';
import { workflowHistories } from '@/db/schema/workflow';
import type { Ctx } from '@/lib/platform/ctx';
import { projectDay } from '@/lib/platform/time/project-day';

/** Mark of a file whose records are all out of force. */
export interface FileMark {
  kind: 'CANCELLED' | 'SUPERSEDED';
  /** Number and revision of its record. */
  record: string;
  /** `YYYY-MM-DD` in the project's time zone; null where the day is not stored. */
  since: string | null;
}

/** A record that carries the file; `kind` is null while it is in force. */
interface Place {
  kind: FileMark['kind'] | null;
  record: string;
  since: Date | null;
}

/**
 * The mark that a file carries now, read at every door through which its content leaves. A file that one record in force
 * carries as well has none, nor has a file of a draft. Says nothing of a later revision but that there is one.
 */
export async function findMark(ctx: Ctx, filePublicId: string): Promise<FileMark | null> {
  const places: Place[] = await unionAll(
    ofDocuments(ctx, filePublicId),
    ofSteps(ctx, filePublicId),
    ofDrawings(ctx, filePublicId, shopDrawings, shopDrawingRevisions, shopDrawingRevisionAttachments),
    ofDrawings(ctx, filePublicId, asbuiltDrawings, asbuiltDrawingRevisions, asbuiltDrawingRevisionAttachments),
  );
  return markOfPlaces(places);
}

function markOfPlaces(places: readonly Place[]): FileMark | null {
  const [first, ...others] = places.toSorted(
    (left, right) => (right.since?.getTime() ?? 0) - (left.since?.getTime() ?? 0),
  );
  if (!first?.kind || others.some(({ kind }) => kind === null)) return null;
  const kind = others.some((place) => place.kind === 'SUPERSEDED') ? 'SUPERSEDED' : first.kind;
  return { kind, record: first.record, since: first.since ? projectDay(first.since) : null };
}

/** A cancelled document is cancelled in every revision. */
const DOCUMENT = {
  kind: sql<FileMark['kind'] | null>`CASE WHEN ${correspondences.cancelledAt} IS NOT NULL THEN 'CANCELLED'
    WHEN NOT ${correspondenceRevisions.isCurrent} THEN 'SUPERSEDED' END`.as('kind'),
  record: sql<string>`TRIM(CONCAT(IFNULL(${correspondenceRevisions.documentNumber}, ''),
    IF(${correspondenceRevisions.revisionLabel} = '', '', CONCAT(' Rev. ', ${correspondenceRevisions.revisionLabel}))))`.as(
    'record',
  ),
  since: sql<Date | null>`IFNULL(${correspondences.cancelledAt}, IF(${correspondenceRevisions.isCurrent}, NULL,
    (SELECT later.submitted_at FROM correspondence_revisions later
      WHERE later.correspondence_id = ${correspondences.id} AND later.is_current LIMIT 1)))`
    .mapWith(correspondences.cancelledAt)
    .as('since'),
};

const isOfCorrespondence = eq(correspondences.id, correspondenceRevisions.correspondenceId);

function ofDocuments(ctx: Ctx, filePublicId: string) {
  const files = correspondenceRevisionAttachments;
  return ctx.db
    .select(DOCUMENT)
    .from(attachments)
    .innerJoin(files, eq(files.attachmentId, attachments.id))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, files.correspondenceRevisionId))
    .innerJoin(correspondences, isOfCorrespondence)
    .where(and(eq(attachments.publicId, filePublicId), isNotNull(correspondenceRevisions.submittedAt)));
}

/** Files of comments and answers go with the revision that they are about. */
function ofSteps(ctx: Ctx, filePublicId: string) {
  return ctx.db
    .select(DOCUMENT)
    .from(attachments)
    .innerJoin(workflowHistories, eq(workflowHistories.id, attachments.workflowHistoryId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHistories.instanceId))
    .innerJoin(correspondences, isOfCorrespondence)
    .where(and(eq(attachments.publicId, filePublicId), isNotNull(correspondenceRevisions.submittedAt)));
}

function ofDrawings(
  ctx: Ctx,
  filePublicId: string,
  drawings: typeof shopDrawings | typeof asbuiltDrawings,
  revisions: typeof shopDrawingRevisions | typeof asbuiltDrawingRevisions,
  files: typeof shopDrawingRevisionAttachments | typeof asbuiltDrawingRevisionAttachments,
) {
  return ctx.db
    .select({
      kind: sql<
        FileMark['kind'] | null
      >`IF(${revisions.status} IN ('SUPERSEDED', 'CANCELLED'), ${revisions.status}, NULL)`.as('kind'),
      record: sql<string>`CONCAT(${drawings.drawingNumber}, ' Rev. ', ${revisions.revisionLabel})`.as('record'),
      since: sql<Date | null>`${revisions.supersededAt}`.mapWith(revisions.supersededAt).as('since'),
    })
    .from(attachments)
    .innerJoin(files, eq(files.attachmentId, attachments.id))
    .innerJoin(revisions, eq(revisions.id, files.revisionId))
    .innerJoin(drawings, eq(drawings.id, revisions.drawingId))
    .where(and(eq(attachments.publicId, filePublicId), ne(revisions.status, 'DRAFT')));
}

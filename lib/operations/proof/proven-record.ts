import { eq, type SQL } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { projects } from '@/db/schema/organizations';
import { CIRCULATION_ENTITY } from '@/lib/documents/circulations/constants';
import { loadDocument } from '@/lib/documents/document/read/load-documents';
import { copiesOfDocument, copiesOfSheet } from '@/lib/documents/issued-copies/readable-copies';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/** A document or a circulation sheet, with the keys of its parts. */
export interface ProvenRecord {
  entityType: string;
  publicId: string;
  projectCode: string;
  typeCode: string;
  number: string | null;
  seriesId: number | null;
  instanceIds: string[];
  /** Over `issued_copies`, those that the actor may read. */
  copies: SQL | undefined;
  /** Bound rows by table, as conditions on the row `x`; the keys are integers of the database. */
  parts: Readonly<Record<string, string>>;
}

/** @throws AppError DOCUMENT_NOT_FOUND, with an audit row, for a document that the actor may not see */
export async function provenDocument(ctx: UserCtx, publicId: string): Promise<ProvenRecord> {
  const { id, project, type } = await loadDocument(ctx, publicId);
  const { which: copies } = await copiesOfDocument(ctx, publicId);
  const revisions = await ctx.db
    .select({
      instanceId: correspondenceRevisions.workflowInstanceId,
      seriesId: correspondences.seriesId,
      number: correspondences.numberKey,
    })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.id, id));
  const ofRevision = `SELECT v.id FROM correspondence_revisions AS v WHERE v.correspondence_id = ${id}`;
  const ofInstance = `SELECT v.workflow_instance_id FROM correspondence_revisions AS v WHERE v.correspondence_id = ${id}`;
  return {
    entityType: 'correspondence',
    publicId,
    projectCode: project.code,
    typeCode: type.code,
    number: revisions[0]?.number ?? null,
    seriesId: revisions[0]?.seriesId ?? null,
    instanceIds: revisions.flatMap(({ instanceId }) => instanceId ?? []),
    copies,
    parts: {
      correspondences: `x.id = ${id}`,
      correspondence_revisions: `x.correspondence_id = ${id}`,
      correspondence_recipients: `x.correspondence_id = ${id}`,
      incoming_letters: `x.id = ${id}`,
      transmittals: `x.id = ${id}`,
      transmittal_items: `x.revision_id IN (${ofRevision})`,
      transmittal_receipts: `x.revision_id IN (${ofRevision})`,
      ncr_revisions: `x.id IN (${ofRevision})`,
      ncr_drawings: `x.ncr_revision_id IN (${ofRevision})`,
      ncr_answers: `x.ncr_revision_id IN (${ofRevision})`,
      rfa_revisions: `x.id IN (${ofRevision})`,
      workflow_tasks: `x.instance_id IN (${ofInstance})`,
      attachments: `x.id IN (SELECT f.attachment_id FROM correspondence_revision_attachments AS f
        WHERE f.correspondence_revision_id IN (${ofRevision}))`,
    },
  };
}

/** @throws AppError NOT_FOUND, with an audit row, for a sheet that the actor may not see */
export async function provenCirculation(ctx: UserCtx, publicId: string): Promise<ProvenRecord> {
  const { which: copies } = await copiesOfSheet(ctx, publicId);
  const [sheet] = await ctx.db
    .select({
      id: circulations.id,
      projectCode: projects.projectCode,
      numberKey: circulations.numberKey,
      seriesId: circulations.seriesId,
      instanceId: circulations.workflowInstanceId,
    })
    .from(circulations)
    .innerJoin(projects, eq(projects.id, circulations.projectId))
    .where(eq(circulations.publicId, publicId));
  // It was there a moment ago, and is never deleted.
  if (!sheet) throw new AppError('NOT_FOUND');
  const { id } = sheet;
  return {
    entityType: CIRCULATION_ENTITY,
    publicId,
    projectCode: sheet.projectCode,
    typeCode: CIRCULATION_TYPE,
    number: sheet.numberKey,
    seriesId: sheet.seriesId,
    instanceIds: sheet.instanceId === null ? [] : [sheet.instanceId],
    copies,
    parts: {
      circulations: `x.id = ${id}`,
      circulation_assignees: `x.circulation_id = ${id}`,
      workflow_tasks: `x.instance_id IN (SELECT s.workflow_instance_id FROM circulations AS s WHERE s.id = ${id})`,
    },
  };
}

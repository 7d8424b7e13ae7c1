import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { fullName, named, personOrNull } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { projectToday } from '@/lib/platform/time/project-day-sql';
import { holdingOrganizations, loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { editors, headColumns, headOf, submitters } from '../../document/read/detail-head';
import {
  selectAttachments,
  selectInstanceIds,
  selectRecipientStates,
  selectReferences,
  selectRevisions,
  selectTagNames,
} from '../../document/read/detail-parts';
import { loadDocument } from '../../document/read/load-documents';
import { recordOpening } from '../../document/read/record-opening';
import { selectIncoming } from '../../document/read/senders';
import { type RevisionChoice, shownRevision } from '../../document/read/shown-revision';
import { loadTimeline } from '../../document/read/timeline';
import { owesAnswer } from '../../document/register/row-conditions';
import { ANY_KIND_TRAITS } from '../../kind-traits';
import type { CorrespondenceDetail } from '../dto';
import { capabilitiesOf } from '../rules-by-kind';

const authors = alias(users, 'authors');

/**
 * Everything the page of a document shows, and what the actor may do with it.
 * @param choice another revision than the current one
 * Leaves the audit row of opening a confidential one.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function getCorrespondence(
  ctx: UserCtx,
  publicId: string,
  choice?: RevisionChoice,
): Promise<CorrespondenceDetail> {
  const document = await loadDocument(ctx, publicId);
  const { isOriginator } = document.facts;
  const revisions = await selectRevisions(ctx, document.id, { withDraft: isOriginator });
  const wanted = shownRevision(document, choice);
  const shown = revisions.find((revision) => revision.publicId === wanted);
  if (!shown) throw new AppError('DOCUMENT_NOT_FOUND');
  await recordOpening(ctx, document);

  const instanceIds = await selectInstanceIds(
    ctx,
    revisions.map((revision) => revision.id),
  );
  const [{ isPastDue, ...head }, incoming, recipients, references, tags, attachments, timeline] = await Promise.all([
    selectHead(ctx, document.id, shown.id),
    ANY_KIND_TRAITS[document.facts.kind].isFromOutside ? selectIncoming(ctx, document.id) : null,
    selectRecipientStates(ctx, document.id, { isOriginator }),
    selectReferences(ctx, document.id),
    selectTagNames(ctx, document.id),
    selectAttachments(ctx, shown.id),
    loadTimeline(ctx, { publicId: document.publicId, instanceIds, isOriginator }),
  ]);
  const isOpen = document.submittedAt !== null && document.cancelledAt === null;
  const isAwaited = isOpen && recipients.some(owesAnswer);
  const state = (await loadDocumentStates(ctx, [head.workflow.instanceId])).get(head.workflow.instanceId);
  const { id: _id, ...revision } = shown;
  return {
    ...headOf(document, head),
    issuedAt: document.issuedAt?.toISOString() ?? null,
    incoming,
    revision,
    documentNumber: shown.documentNumber,
    status: { code: state?.code ?? '', name: state?.word ?? '' },
    isOverdue: isPastDue && isAwaited,
    details: head.details ?? {},
    recipients,
    ballInCourt: holdingOrganizations(state),
    isAwaited,
    references,
    tags,
    attachments,
    revisions: revisions.map(({ id: _revisionId, ...row }) => row),
    timeline,
    capabilities: capabilitiesOf(document.facts),
  };
}

async function selectHead(ctx: UserCtx, correspondenceId: number, revisionId: number) {
  const [row] = await ctx.db
    .select({
      ...headColumns(ctx),
      type: { code: correspondenceTypes.typeCode, name: named(ctx, correspondenceTypes) },
      discipline: { code: disciplines.disciplineCode, name: named(ctx, disciplines) },
      onBehalfOf: { publicId: authors.publicId, name: fullName(authors) },
      isPastDue: sql`IFNULL(${correspondenceRevisions.dueDate} < ${projectToday}, FALSE)`.mapWith(Boolean),
      details: correspondenceRevisions.details,
      schemaVersion: correspondenceRevisions.schemaVersion,
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(users, eq(users.userId, correspondences.createdBy))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, revisionId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(contracts, eq(contracts.id, correspondences.contractId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .leftJoin(submitters, eq(submitters.userId, correspondences.submittedBy))
    .leftJoin(authors, eq(authors.userId, correspondenceRevisions.onBehalfOf))
    .leftJoin(editors, eq(editors.userId, correspondences.updatedBy))
    .where(eq(correspondences.id, correspondenceId));
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND');
  return { ...row, onBehalfOf: personOrNull(row.onBehalfOf) };
}

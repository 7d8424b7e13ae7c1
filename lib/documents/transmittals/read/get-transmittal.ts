import { eq } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceSubTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { editors, headColumns, headOf, submitters } from '../../document/read/detail-head';
import {
  selectAttachments,
  selectInstanceIds,
  selectReferences,
  selectRevisions,
  selectTagNames,
} from '../../document/read/detail-parts';
import { recordOpening } from '../../document/read/record-opening';
import { type RevisionChoice, shownRevision } from '../../document/read/shown-revision';
import { loadTimeline } from '../../document/read/timeline';
import { describeItems } from '../draft/item-details';
import { isSameRevision, withNewestRevisions } from '../draft/newer-revisions';
import { selectTransmittalRecipients } from '../draft/recipients';
import type { TransmittalDetail } from '../dto';
import { selectLinks } from '../receipts/links';
import { capabilitiesOf } from '../rules';
import { checkItems } from '../submit/blockers';
import { findHeldRevisions } from './held-revisions';
import { loadTransmittal, selectItemRows } from './load-transmittals';

/**
 * Everything the page of a transmittal shows, and what the actor may do with it.
 * @param choice another revision than the current one
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function getTransmittal(
  ctx: UserCtx,
  publicId: string,
  choice?: RevisionChoice,
): Promise<TransmittalDetail> {
  const transmittal = await loadTransmittal(ctx, publicId);
  const { isOriginator } = transmittal.facts;
  const revisions = await selectRevisions(ctx, transmittal.id, { withDraft: isOriginator });
  const wanted = shownRevision(transmittal, choice);
  const shown = revisions.find((revision) => revision.publicId === wanted);
  if (!shown) throw new AppError('DOCUMENT_NOT_FOUND');
  await recordOpening(ctx, transmittal);
  const revisionIds = revisions.map(({ id }) => id);
  const [head, rows, instanceIds] = await Promise.all([
    selectHead(ctx, transmittal.id, shown.id),
    selectItemRows(ctx, shown.id),
    selectInstanceIds(ctx, revisionIds),
  ]);
  const { instanceId } = head.workflow;
  const [items, newest, checked, recipients, links, references, tags, attachments, timeline, states] =
    await Promise.all([
      describeItems(ctx, rows),
      shown.isDraft ? rows : withNewestRevisions(ctx, rows),
      shown.isDraft ? checkItems(ctx, transmittal) : null,
      selectTransmittalRecipients(ctx, { id: transmittal.id, revisionId: shown.id, instanceId, isOriginator }),
      isOriginator ? selectLinks(ctx, revisionIds) : [],
      selectReferences(ctx, transmittal.id),
      selectTagNames(ctx, transmittal.id),
      selectAttachments(ctx, shown.id),
      loadTimeline(ctx, { publicId: transmittal.publicId, instanceIds, isOriginator }),
      loadDocumentStates(ctx, [instanceId]),
    ]);
  const held = shown.isDraft
    ? await findHeldRevisions(ctx, { id: transmittal.id, revisionId: shown.id }, items, recipients)
    : [];
  const state = states.get(instanceId);
  const { id: _id, ...revision } = shown;
  return {
    ...headOf(transmittal, head),
    purpose: transmittal.purpose,
    purposeText: transmittal.purposeText ?? '',
    acknowledgeDueDate: transmittal.acknowledgeDueDate,
    status: { code: state?.code ?? '', name: state?.word ?? '' },
    revision,
    documentNumber: shown.documentNumber,
    items,
    blockers: checked?.blockers ?? [],
    submits: checked?.ready.map(({ publicId: rfa }) => rfa) ?? [],
    recipients,
    held,
    links,
    outdated: rows.flatMap((row, at) => {
      const latest = newest[at];
      return latest && !isSameRevision(row, latest) ? [at + 1] : [];
    }),
    references,
    tags,
    attachments,
    revisions: revisions.map(({ id: _revisionId, ...row }) => row),
    timeline,
    capabilities: capabilitiesOf(transmittal.transmittalFacts),
  };
}

async function selectHead(ctx: UserCtx, documentId: number, revisionId: number) {
  const [row] = await ctx.db
    .select({
      ...headColumns(ctx),
      subType: { code: correspondenceSubTypes.subTypeNumber, name: named(ctx, correspondenceSubTypes) },
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(contracts, eq(contracts.id, correspondences.contractId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(users, eq(users.userId, correspondences.createdBy))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, revisionId))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(correspondenceSubTypes, eq(correspondenceSubTypes.id, correspondences.subTypeId))
    .leftJoin(submitters, eq(submitters.userId, correspondences.submittedBy))
    .leftJoin(editors, eq(editors.userId, correspondences.updatedBy))
    .where(eq(correspondences.id, documentId));
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND');
  return row;
}

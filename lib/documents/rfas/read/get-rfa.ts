import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaReturnReasons, rfaRevisions, rfas } from '@/db/schema/rfas';
import { workflowInstances } from '@/db/schema/workflow';
import { fullName, named, organizationRef, personOrNull } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { editors, headColumns, headOf, submitters } from '../../document/read/detail-head';
import {
  selectAttachments,
  selectRecipientStates,
  selectReferences,
  selectTagNames,
} from '../../document/read/detail-parts';
import { recordOpening } from '../../document/read/record-opening';
import { type RevisionChoice, shownRevision } from '../../document/read/shown-revision';
import { loadTimeline } from '../../document/read/timeline';
import { selectItemDetails } from '../draft/item-details';
import { selectRfaRevisions } from '../draft/revision-rows';
import type { RfaDetail, RfaStub } from '../dto';
import { stubOf } from '../register/list-rows';
import { isStepOverdue, isStub } from '../register/register-filters';
import { capabilitiesOf } from '../rules';
import { loadRfa } from './load-rfas';
import { holdersOf } from './rfa-parts';

const deciders = alias(users, 'deciders');
const recallers = alias(users, 'recallers');

/**
 * Everything the page of an RFA shows, and what the actor may do with it.
 * @param choice another revision than the current one
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row; also for readers who have only a stub
 */
export async function getRfa(ctx: UserCtx, publicId: string, choice?: RevisionChoice): Promise<RfaDetail> {
  const rfa = await loadRfa(ctx, publicId);
  const { isOriginator } = rfa.rfaFacts;
  const revisions = await selectRfaRevisions(ctx, rfa.id, { withDraft: isOriginator });
  const wanted = shownRevision(rfa, choice);
  const shown = revisions.find(({ row }) => row.publicId === wanted);
  if (!shown) throw new AppError('DOCUMENT_NOT_FOUND');
  await recordOpening(ctx, rfa);
  const [head, items, states, recipients, references, tags, attachments, timeline] = await Promise.all([
    selectHead(ctx, rfa.id, shown.id),
    selectItemDetails(ctx, [shown.id]),
    loadDocumentStates(ctx, [shown.instanceId]),
    selectRecipientStates(ctx, rfa.id, { isOriginator }),
    selectReferences(ctx, rfa.id),
    selectTagNames(ctx, rfa.id),
    selectAttachments(ctx, shown.id),
    loadTimeline(ctx, {
      publicId: rfa.publicId,
      instanceIds: revisions.map(({ instanceId }) => instanceId),
      isOriginator,
    }),
  ]);
  const { recalledAt, recalledBy, recallReason, workflow, ...columns } = head;
  const state = states.get(shown.instanceId);
  return {
    ...headOf(rfa, columns),
    status: shown.row.status,
    isDraft: shown.row.isDraft,
    isReady: isOriginator && rfa.isReady,
    revision: shown.row,
    cycle: shown.row.revisionNumber + 1,
    documentNumber: shown.row.documentNumber,
    recall:
      isOriginator && recalledAt ? { at: recalledAt.toISOString(), by: recalledBy, reason: recallReason ?? '' } : null,
    workflow: workflowOf(workflow, state?.word),
    holders: holdersOf(state),
    items: items.get(shown.id) ?? [],
    recipients,
    parties: rfa.parties.map(({ organization }) => organization),
    references,
    tags,
    attachments,
    revisions: revisions.map(({ row }) => row),
    timeline,
    capabilities: capabilitiesOf(rfa.rfaFacts),
  };
}

/** The stub of an RFA that its originator recalled; null if the actor has none. */
export async function findRfaStub(ctx: UserCtx, publicId: string): Promise<RfaStub | null> {
  const [row] = await ctx.db
    .select({
      publicId: correspondences.publicId,
      documentNumber: correspondenceRevisions.documentNumber,
      revisionLabel: correspondenceRevisions.revisionLabel,
      rfaType: { code: rfaTypes.typeCode, name: named(ctx, rfaTypes) },
      from: organizationRef(ctx),
      recalledSubmittedAt: rfaRevisions.recalledSubmittedAt,
      recalledAt: rfaRevisions.recalledAt,
      recallReason: rfaRevisions.recallReason,
      cancelledAt: correspondences.cancelledAt,
      cancelReason: correspondences.cancelReason,
    })
    .from(correspondences)
    .innerJoin(rfas, eq(rfas.id, correspondences.id))
    .innerJoin(rfaTypes, eq(rfaTypes.id, rfas.rfaTypeId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .where(and(eq(correspondences.publicId, publicId), isStub(ctx)));
  return row ? stubOf(row) : null;
}

function workflowOf(
  head: {
    instanceId: string;
    state: string;
    versionNo: number;
    dueAt: Date | null;
    isOverdue: boolean;
    isActive: boolean;
  },
  word: string | undefined,
): RfaDetail['workflow'] {
  return {
    instanceId: head.instanceId,
    state: { code: head.state, name: word ?? head.state },
    versionNo: head.versionNo,
    dueAt: head.isActive ? (head.dueAt?.toISOString() ?? null) : null,
    isOverdue: head.isOverdue,
  };
}

async function selectHead(ctx: UserCtx, correspondenceId: number, revisionId: number) {
  const [row] = await ctx.db
    .select({
      ...headColumns(ctx),
      rfaType: {
        code: rfaTypes.typeCode,
        name: named(ctx, rfaTypes),
        contentRule: rfaTypes.contentRule,
        ownerApprovalRequired: rfaTypes.ownerApprovalRequired,
      },
      discipline: { code: disciplines.disciplineCode, name: named(ctx, disciplines) },
      returnReason: { code: rfaReturnReasons.reasonCode, name: named(ctx, rfaReturnReasons) },
      overrideReason: rfaRevisions.codeOverrideReason,
      decidedBy: { publicId: deciders.publicId, name: fullName(deciders) },
      recalledAt: rfaRevisions.recalledAt,
      recalledBy: { publicId: recallers.publicId, name: fullName(recallers) },
      recallReason: rfaRevisions.recallReason,
      workflow: {
        instanceId: workflowInstances.id,
        state: workflowInstances.currentState,
        versionNo: workflowInstances.versionNo,
        dueAt: workflowInstances.dueAt,
        isActive: sql`${workflowInstances.status} = 'ACTIVE'`.mapWith(Boolean),
        isOverdue: sql`${isStepOverdue}`.mapWith(Boolean),
      },
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(contracts, eq(contracts.id, correspondences.contractId))
    .innerJoin(rfas, eq(rfas.id, correspondences.id))
    .innerJoin(rfaTypes, eq(rfaTypes.id, rfas.rfaTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(users, eq(users.userId, correspondences.createdBy))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, revisionId))
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .leftJoin(rfaReturnReasons, eq(rfaReturnReasons.id, rfaRevisions.returnReasonId))
    .leftJoin(submitters, eq(submitters.userId, correspondences.submittedBy))
    .leftJoin(editors, eq(editors.userId, correspondences.updatedBy))
    .leftJoin(deciders, eq(deciders.userId, rfaRevisions.decidedBy))
    .leftJoin(recallers, eq(recallers.userId, rfaRevisions.recalledBy))
    .where(eq(correspondences.id, correspondenceId));
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND');
  return {
    ...row,
    decidedBy: personOrNull(row.decidedBy),
    recalledBy: personOrNull(row.recalledBy),
  };
}

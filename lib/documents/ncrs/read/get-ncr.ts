import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { ncrRevisions } from '@/db/schema/ncrs';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { fullName, named, personOrNull } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { holdingOrganizations, loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { fieldsOf } from '../../document/fields';
import { editors, headColumns, headOf, submitters } from '../../document/read/detail-head';
import {
  selectAttachments,
  selectRecipientStates,
  selectReferences,
  selectRevisions,
  selectTagNames,
} from '../../document/read/detail-parts';
import { recordOpening } from '../../document/read/record-opening';
import { loadTimeline } from '../../document/read/timeline';
import { findTargets, keyOf } from '../../transmittals/draft/item-details';
import { selectAnswers } from '../answers/select-answers';
import type { NcrDetail, NcrDrawing } from '../dto';
import { NCR_FIELDS } from '../fields';
import { capabilitiesOf } from '../rules';
import { type LoadedNcr, loadNcr } from './load-ncrs';

const verifiers = alias(users, 'verifiers');

/**
 * Everything the page of an NCR shows, and what the actor may do with it.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function getNcr(ctx: UserCtx, publicId: string): Promise<NcrDetail> {
  const ncr = await loadNcr(ctx, publicId);
  await recordOpening(ctx, ncr);
  const { isOriginator } = ncr.facts;
  const head = await selectHead(ctx, ncr);
  const { instanceId } = head.workflow;
  const [revisions, drawings, answers, recipients, references, tags, attachments, timeline, states] = await Promise.all(
    [
      selectRevisions(ctx, ncr.id, { withDraft: isOriginator }),
      describeDrawings(ctx, ncr),
      selectAnswers(ctx, ncr.revision.id),
      selectRecipientStates(ctx, ncr.id, { isOriginator }),
      selectReferences(ctx, ncr.id),
      selectTagNames(ctx, ncr.id),
      selectAttachments(ctx, ncr.revision.id),
      loadTimeline(ctx, { publicId: ncr.publicId, instanceIds: [instanceId], isOriginator }),
      loadDocumentStates(ctx, [instanceId]),
    ],
  );
  const [shown] = revisions;
  if (!shown) throw new AppError('DOCUMENT_NOT_FOUND');
  const state = states.get(instanceId);
  const { id: _id, ...revision } = shown;
  const { verifiedBy, ...columns } = head;
  return {
    ...headOf(ncr, columns),
    ...fieldsOf(NCR_FIELDS, ncr),
    status: { code: state?.code ?? '', name: state?.word ?? '' },
    revision,
    documentNumber: revision.documentNumber,
    holders: holdingOrganizations(state).map(({ code }) => code),
    drawings,
    answers,
    verification:
      ncr.verification !== null && ncr.verifiedOn !== null
        ? { text: ncr.verification, verifiedOn: ncr.verifiedOn, verifiedBy: personOrNull(verifiedBy) }
        : null,
    recipients,
    references,
    tags,
    attachments,
    timeline,
    capabilities: capabilitiesOf(ncr.ncrFacts),
  };
}

/** An NCR widens no visibility: of a drawing that the reader may not see there is the row and no more. */
async function describeDrawings(ctx: UserCtx, { drawings }: LoadedNcr): Promise<NcrDrawing[]> {
  const found = await findTargets(ctx, drawings);
  return drawings.map((drawing, index) => {
    const target = found.get(keyOf(drawing));
    const shown = target?.isVisible ? target : null;
    return {
      position: index + 1,
      kind: drawing.itemType as NcrDrawing['kind'],
      isHidden: shown === null,
      publicId: shown?.publicId ?? null,
      pagePublicId: shown?.pagePublicId ?? null,
      number: shown?.number ?? null,
      revisionLabel: shown?.revisionLabel ?? '',
      title: shown?.title ?? '',
    };
  });
}

async function selectHead(ctx: UserCtx, ncr: LoadedNcr) {
  const [row] = await ctx.db
    .select({
      ...headColumns(ctx),
      discipline: { code: disciplines.disciplineCode, name: named(ctx, disciplines) },
      verifiedBy: { publicId: verifiers.publicId, name: fullName(verifiers) },
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(contracts, eq(contracts.id, correspondences.contractId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(users, eq(users.userId, correspondences.createdBy))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, ncr.revision.id))
    .innerJoin(ncrRevisions, eq(ncrRevisions.id, correspondenceRevisions.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .leftJoin(submitters, eq(submitters.userId, correspondences.submittedBy))
    .leftJoin(editors, eq(editors.userId, correspondences.updatedBy))
    .leftJoin(verifiers, eq(verifiers.userId, ncrRevisions.verifiedBy))
    .where(eq(correspondences.id, ncr.id));
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND');
  return row;
}

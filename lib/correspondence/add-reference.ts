import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { visibleCorrespondences } from '../identity/access';
import { numberSearchKeys } from '../numbering/template/fold-number';
import type { DocumentAnswer } from './dto';
import { loadDocument } from './load-documents';
import { loadDraftContent } from './load-draft-content';
import { canAddReference } from './rules';
import type { AddReference } from './schema';
import { updateCorrespondence } from './update-correspondence';

/** A text that fits more documents than this says too little to offer a choice. */
const MAX_CHOICES = 10;

/**
 * Adds a reference to a draft by its number, however it is typed, among the documents the actor may see. Numbers repeat
 * across types and projects: where several fit, the one of the draft's own project is meant, else a choice is offered.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_EDITABLE, DOCUMENT_CHANGED, REFERENCE_UNKNOWN (with
 *   `details.choices` when several fit)
 */
export async function addReference(ctx: UserCtx, input: AddReference): Promise<DocumentAnswer> {
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canAddReference(document.facts);
  if (refusal) throw new AppError(refusal);
  const found = await findByNumber(ctx, input.numberText);
  const own = found.filter((row) => row.projectId === document.project.id);
  const fitting = own.length > 0 ? own : found;
  const [only] = fitting;
  if (!only || fitting.length > 1) {
    throw new AppError('REFERENCE_UNKNOWN', {
      fieldErrors: { references: ['REFERENCE_UNKNOWN'] },
      details: { choices: fitting.map(({ projectId: _projectId, ...choice }) => choice) },
    });
  }
  const { references } = await loadDraftContent(ctx, document);
  return updateCorrespondence(ctx, {
    publicId: document.publicId,
    versionNo: input.versionNo,
    references: [
      ...references.filter((reference) => reference.correspondencePublicId !== only.publicId),
      { correspondencePublicId: only.publicId, kind: input.kind },
    ],
  });
}

/** Submitted documents with that number among those the actor may see. */
async function findByNumber(ctx: UserCtx, numberText: string) {
  return ctx.db
    .select({
      publicId: correspondences.publicId,
      projectId: correspondences.projectId,
      typeCode: correspondenceTypes.typeCode,
      documentNumber: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
    })
    .from(correspondences)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(
      and(
        inArray(correspondences.numberFolded, numberSearchKeys(numberText)),
        isNotNull(correspondences.submittedAt),
        visibleCorrespondences(ctx),
      ),
    )
    .limit(MAX_CHOICES);
}

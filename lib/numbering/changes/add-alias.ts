import { isDuplicateOf } from '@/db/errors';
import { documentNumberAliases } from '@/db/schema/number-changes';
import { auditedDocument } from '@/lib/documents/document/change-document';
import { documentChanged } from '@/lib/documents/document/document-changed';
import type { OpenedDocument } from '@/lib/documents/document/kind/document-kind';
import { KIND_TRAITS } from '@/lib/documents/kind-traits';
import { openDocument } from '@/lib/documents/kinds/kinds';
import { record } from '@/lib/platform/audit/record';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { foldNumber } from '../engine/template/fold-number';
import type { AddAlias } from './schema';

/**
 * Notes the number that a document has with one of its parties, so that it is found by it.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, ALIAS_ORGANIZATION, NUMBER_UNREADABLE, ALIAS_TAKEN
 */
export async function addAlias(
  ctx: UserCtx,
  input: AddAlias,
  claim: IdempotencyClaim | null = null,
): Promise<{ publicId: string }> {
  const { kind, document, parties, refusalOf } = await openDocument(ctx, input.publicId);
  const refusal = refusalOf('nameAlias');
  if (refusal) throw new AppError(refusal);
  const organizationId = partyOf(parties, input.organizationPublicId ?? ctx.actor.organizationPublicId);
  const aliasNumber = canonicalText(input.number);
  const searchKey = foldNumber(aliasNumber);
  if (searchKey === '') throw new AppError('NUMBER_UNREADABLE', { fieldErrors: { number: ['NUMBER_UNREADABLE'] } });
  const answer = { publicId: newPublicId() };
  try {
    await transact(ctx, async (tx) => {
      await tx.db.insert(documentNumberAliases).values({
        publicId: answer.publicId,
        correspondenceId: document.id,
        aliasKind: input.kind,
        aliasNumber,
        searchKey,
        organizationId,
        note: input.note || null,
        addedBy: tx.actor.userId,
        addedForId: ctx.actor.organizationId,
      });
      await record(tx, {
        ...auditedDocument(document),
        action: `${KIND_TRAITS[kind].audit}.alias_added`,
        changes: { alias: [null, aliasNumber] },
        reason: input.note || null,
      });
      await emit(tx, [documentChanged(document.publicId)]);
      await recordAnswers(tx, [{ claim, answer }]);
    });
  } catch (error) {
    if (!isDuplicateOf(error, 'uq_document_number_aliases_standing')) throw error;
    throw new AppError('ALIAS_TAKEN', { cause: error, fieldErrors: { number: ['ALIAS_TAKEN'] } });
  }
  return answer;
}

function partyOf(parties: OpenedDocument['parties'], organizationPublicId: string): number {
  const wanted = organizationPublicId.toLowerCase();
  const party = parties.find(({ publicId }) => publicId === wanted);
  if (party) return party.organizationId;
  throw new AppError('ALIAS_ORGANIZATION', { fieldErrors: { organizationPublicId: ['ALIAS_ORGANIZATION'] } });
}

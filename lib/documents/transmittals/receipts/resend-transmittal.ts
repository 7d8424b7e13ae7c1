import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { loadDraftContent } from '../../document/draft/load-draft-content';
import type { DocumentAnswer } from '../../document/dto';
import type { DocumentVersion } from '../../document/schema';
import { createTransmittal } from '../draft/create-transmittal';
import { findTargets, keyOf } from '../draft/item-details';
import { isSameRevision, withNewestRevisions } from '../draft/newer-revisions';
import { loadTransmittal, selectItemRows } from '../read/load-transmittals';
import { canResend } from '../rules';
import { CreateTransmittal } from '../schema';

/**
 * Drafts a new transmittal to the recipients of a sent one, with its items that were revised since, in their newest
 * revisions. The sent one stays unchanged.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_REVISABLE, TRANSMITTAL_NOTHING_NEWER and the refusals of
 *   createTransmittal
 */
export async function resendTransmittal(
  ctx: UserCtx,
  input: DocumentVersion,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const transmittal = await loadTransmittal(ctx, input.publicId);
  const refusal = canResend(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  const sent = await selectItemRows(ctx, transmittal.revision.id);
  const newest = await withNewestRevisions(ctx, sent);
  const revised = newest.filter((item, at) => {
    const before = sent[at];
    return before !== undefined && !isSameRevision(item, before);
  });
  if (revised.length === 0) throw new AppError('TRANSMITTAL_NOTHING_NEWER');
  const targets = await findTargets(ctx, revised);
  const { to, cc } = await loadDraftContent(ctx, transmittal);
  const draft = CreateTransmittal.parse({
    projectPublicId: transmittal.project.publicId,
    contractPublicId: transmittal.contract?.publicId ?? '',
    subTypeNumber: transmittal.subType?.number ?? null,
    purpose: transmittal.purpose,
    purposeText: transmittal.purposeText ?? '',
    subject: transmittal.revision.subject,
    urgency: transmittal.urgency,
    secrecy: transmittal.secrecy,
    to,
    cc,
    references: [{ correspondencePublicId: transmittal.publicId }],
    items: revised.map((item) => ({
      kind: item.itemType === 'CORRESPONDENCE' ? 'DOCUMENT' : 'DRAWING',
      publicId: targets.get(keyOf(item))?.publicId,
      copies: item.copies,
      media: item.media ?? '',
    })),
  });
  return createTransmittal(ctx, draft, claim);
}

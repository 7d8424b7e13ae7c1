import { AppError } from '@/lib/platform/errors/app-error';
import { discardVerb } from '../document/draft/discard-document';
import type { DocumentAnswer } from '../document/dto';
import type { OwnVerb } from '../document/kind/own-verb';
import type { DocumentVersion } from '../document/schema';
import { cancelVerb } from '../document/submit/cancel-document';
import { loadNcr } from './read/load-ncrs';
import { canCancel, canDiscard, canRevise } from './rules';

export const discardNcr = discardVerb({
  load: loadNcr,
  canDiscard: ({ ncrFacts }) => canDiscard(ncrFacts),
  statusOf: ({ statusCode }) => statusCode,
});

export const cancelNcr = cancelVerb({ load: loadNcr, canCancel: ({ ncrFacts }) => canCancel(ncrFacts) });

/** An NCR has no revisions. @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_REVISABLE */
export const reviseNcr: OwnVerb<DocumentVersion, DocumentAnswer> = async (ctx, { publicId }) => {
  throw new AppError(canRevise((await loadNcr(ctx, publicId)).ncrFacts));
};

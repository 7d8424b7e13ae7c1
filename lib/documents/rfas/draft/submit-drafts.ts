import { and, eq, inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { rfas } from '@/db/schema/rfas';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotentCall } from '@/lib/platform/idempotency';
import type { BulkSubmitAnswer } from '../../correspondence/dto';
import type { BulkSubmit } from '../../correspondence/schema';
import { bulkSubmit } from '../../correspondence/submit/bulk-submit';
import { submitEach } from '../../correspondence/submit/submit-correspondences';
import type { SubmitEach } from '../../correspondence/submit/submit-documents';
import { submitEachRfa } from '../submit-rfas';

/**
 * Sends drafts of any kind in the order given, each by its own kind's verb and with its own answer: RFAs after letters,
 * for each kind numbers its own series.
 * @throws AppError as `bulkSubmit`
 */
export function submitDrafts(ctx: UserCtx, input: BulkSubmit, call: IdempotentCall): Promise<BulkSubmitAnswer> {
  return bulkSubmit(ctx, input, call, submitEachDraft);
}

const submitEachDraft: SubmitEach = async (ctx, documents, options) => {
  const own = await selectRfas(
    ctx,
    documents.map(({ publicId }) => publicId),
  );
  const isRfa = ({ publicId }: { publicId: string }) => own.has(publicId.toLowerCase());
  const letters = documents.filter((document) => !isRfa(document));
  const requests = documents.filter(isRfa);
  const sentLetters = letters.length > 0 ? await submitEach(ctx, letters, options) : [];
  const sentRfas = requests.length > 0 ? await submitEachRfa(ctx, requests, options) : [];
  return documents.map(
    (document) =>
      (isRfa(document) ? sentRfas[requests.indexOf(document)] : sentLetters[letters.indexOf(document)]) ?? {
        status: 'rejected',
        reason: new AppError('INTERNAL'),
      },
  );
};

/** Which of the documents are RFAs that the actor may see; the rest is the letters' business, refusals included. */
async function selectRfas(ctx: UserCtx, publicIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ publicId: correspondences.publicId })
    .from(correspondences)
    .innerJoin(rfas, eq(rfas.id, correspondences.id))
    .where(
      and(
        inArray(
          correspondences.publicId,
          publicIds.map((publicId) => publicId.toLowerCase()),
        ),
        visibleCorrespondences(ctx),
      ),
    );
  return new Set(rows.map(({ publicId }) => publicId));
}

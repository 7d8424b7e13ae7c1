import { and, eq, inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotentCall } from '@/lib/platform/idempotency';
import type { BulkSubmitAnswer, SubmittedAnswer } from '../document/dto';
import type { BulkSubmit } from '../document/schema';
import { bulkSubmit } from '../document/submit/bulk-submit';
import type { SubmitEach } from '../document/submit/submit-documents';
import { KIND_CODES, type KindCode, kindOfType } from '../kind-traits';
import { KINDS } from '../kinds/kinds';

/**
 * Sends drafts of any kind in the order given, each by its own kind's verb and with its own answer. The kinds follow one
 * another: each has its own number series.
 * @throws AppError as `bulkSubmit`
 */
export function submitDrafts(ctx: UserCtx, input: BulkSubmit, call: IdempotentCall): Promise<BulkSubmitAnswer> {
  return bulkSubmit(ctx, input, call, submitEachDraft);
}

const submitEachDraft: SubmitEach = async (ctx, documents, options) => {
  const kinds = await selectKinds(
    ctx,
    documents.map(({ publicId }) => publicId.toLowerCase()),
  );
  const answers = new Map<(typeof documents)[number], PromiseSettledResult<SubmittedAnswer>>();
  for (const code of KIND_CODES) {
    // The verb of letters refuses what the actor may not see.
    const own = documents.filter(({ publicId }) => (kinds.get(publicId.toLowerCase()) ?? 'letter') === code);
    const sent = own.length > 0 ? await KINDS[code].submitEach(ctx, own, options) : [];
    sent.forEach((answer, index) => {
      const document = own[index];
      if (document) answers.set(document, answer);
    });
  }
  return documents.map((document) => answers.get(document) ?? { status: 'rejected', reason: new AppError('INTERNAL') });
};

async function selectKinds(ctx: UserCtx, publicIds: readonly string[]): Promise<ReadonlyMap<string, KindCode>> {
  const rows = await ctx.db
    .select({ publicId: correspondences.publicId, typeCode: correspondenceTypes.typeCode })
    .from(correspondences)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .where(and(inArray(correspondences.publicId, [...publicIds]), visibleCorrespondences(ctx)));
  return new Map(rows.map(({ publicId, typeCode }) => [publicId, kindOfType(typeCode)]));
}

import { inArray } from 'drizzle-orm';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { UserCtx } from '@/lib/platform/ctx';
import { bareText, REVISION_UNKNOWN } from './bare-text';
import type { ExplainedPlace } from './dto';
import { selectPlaces } from './select-places';

/** A document or a hold, with the number that a page shows of it. */
export interface NumberShown {
  publicId: string | null;
  number: string | null;
}

/**
 * The places where the shown numbers are explained, in their order. Null for a text that is no number of the record,
 * and for numbers the actor may not see, so that every link works.
 */
export async function findNumberPlaces(
  ctx: UserCtx,
  shown: readonly NumberShown[],
): Promise<(ExplainedPlace | null)[]> {
  const wanted = [...new Set(shown.flatMap(({ publicId, number }) => (publicId && number ? [publicId] : [])))];
  if (wanted.length === 0) return shown.map(() => null);
  const ledger = documentNumberReservations;
  // Each by its own index; a document keeps the numbers that it has lost.
  const [ofHolds, ofDocuments] = await Promise.all([
    selectPlaces(ctx, inArray(ledger.token, wanted)),
    selectPlaces(ctx, inArray(ledger.entityPublicId, wanted)),
  ]);
  const known = [...ofHolds, ...ofDocuments];
  return shown.map(({ publicId, number }) => {
    const found = known.find(
      ({ numberKey, ...row }) =>
        publicId !== null &&
        number !== null &&
        [row.token, row.entityPublicId].includes(publicId) &&
        isPrintOf(numberKey, number),
    );
    return found?.place ?? null;
  });
}

/** Of whatever revision; audit rows of holds have the key itself, whose revision is open. */
function isPrintOf(numberKey: string, number: string): boolean {
  if (number === numberKey) return true;
  const bare = bareText(numberKey);
  const [before = '', after] = bare.split(REVISION_UNKNOWN);
  if (after === undefined) return number === bare;
  return number.length >= before.length + after.length && number.startsWith(before) && number.endsWith(after);
}

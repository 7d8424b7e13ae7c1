import { and, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberReservations } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import type { ExplainedPlace } from '../lookup/dto';
import { findNumberPlaces } from '../lookup/find-number-places';
import { selectPlaces } from '../lookup/select-places';
import type { VoidedNumberAnswer } from './dto';
import type { VoidNumber } from './schema';

/** Finds the place of a voided number by its text. A number that was only held has no document. */
export async function findVoidedPlace(
  ctx: UserCtx,
  { project, type, number }: VoidNumber,
  { document, documentNumber }: VoidedNumberAnswer,
): Promise<ExplainedPlace | null> {
  if (document) {
    const [place] = await findNumberPlaces(ctx, [{ publicId: document.publicId, number: documentNumber }]);
    return place ?? null;
  }
  const isIt = and(
    eq(projects.projectCode, project),
    eq(correspondenceTypes.typeCode, type),
    eq(documentNumberReservations.numberKey, canonicalText(number)),
  );
  const [found] = await selectPlaces(ctx, isIt);
  return found?.place ?? null;
}

import { and, eq, type SQL } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { visibleNumbers } from './visible-numbers';

/** The numbers among those meant that the actor may know of, each with the place where it is explained. */
export async function selectPlaces(ctx: UserCtx, which: SQL | undefined) {
  const ledger = documentNumberReservations;
  return ctx.db
    .select({
      token: ledger.token,
      entityPublicId: ledger.entityPublicId,
      seriesId: ledger.seriesId,
      typeCode: correspondenceTypes.typeCode,
      numberKey: ledger.numberKey,
      issuedAt: ledger.issuedAt,
      place: {
        projectCode: projects.projectCode,
        seriesPublicId: documentNumberSeries.publicId,
        sequence: ledger.sequence,
      },
    })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .innerJoin(projects, eq(projects.id, ledger.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .where(and(which, visibleNumbers(ctx)));
}

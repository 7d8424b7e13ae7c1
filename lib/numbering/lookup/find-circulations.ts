import { and, desc, eq, inArray } from 'drizzle-orm';
import { circulationStatusCodes, circulations } from '@/db/schema/circulations';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberReservations } from '@/db/schema/numbering';
import { organizations, projects } from '@/db/schema/organizations';
import { CIRCULATION_ENTITY } from '@/lib/documents/circulations/constants';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import { named } from '@/lib/people/names';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import { foldNumber, ledgerSearchKeys } from '../engine/template/fold-number';
import type { FoundDocument } from './dto';

/**
 * The acting organization's circulations whose number is meant, by the ledger's index. Of other organizations' sheets
 * there is none.
 * @param keys of `numberSearchKeys`, the text itself first
 */
export async function findCirculations(
  ctx: UserCtx,
  { wanted, keys, limit }: { wanted: string; keys: readonly string[]; limit: number },
): Promise<FoundDocument[]> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({
      publicId: circulations.publicId,
      projectCode: projects.projectCode,
      documentNumber: circulations.numberKey,
      type: {
        code: correspondenceTypes.typeCode,
        name: named(ctx, correspondenceTypes),
      },
      subject: circulations.subject,
      from: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      status: {
        code: circulations.statusCode,
        name: named(ctx, circulationStatusCodes),
      },
    })
    .from(ledger)
    .innerJoin(circulations, eq(circulations.publicId, ledger.entityPublicId))
    .innerJoin(circulationStatusCodes, eq(circulationStatusCodes.statusCode, circulations.statusCode))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, circulations.organizationId))
    .innerJoin(projects, eq(projects.id, circulations.projectId))
    .where(
      and(
        inArray(ledger.searchKey, ledgerSearchKeys(keys)),
        eq(ledger.entityType, CIRCULATION_ENTITY),
        visibleCirculations(ctx),
      ),
    )
    .orderBy(desc(circulations.id))
    .limit(limit);
  const exact = canonicalText(wanted);
  return rows
    .map((row) => {
      const number = row.documentNumber ?? '';
      return { ...row, alias: null, rank: number === exact ? 0 : foldNumber(number) === keys[0] ? 1 : 2 };
    })
    .sort((left, right) => left.rank - right.rank);
}

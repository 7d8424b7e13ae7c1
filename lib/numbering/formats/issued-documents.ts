import { and, desc, eq, inArray, not } from 'drizzle-orm';
import { correspondenceSubTypes, disciplines } from '@/db/schema/correspondence-types';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { revisionLabel } from '@/lib/documents/document/draft/revision-labels';
import type { Ctx } from '@/lib/platform/ctx';
import type { PlannedRequest } from '../engine/batch/plan-number';
import { fillNumberKey } from '../engine/template/render-number';
import { isKeptNumber } from '../lookup/kept-numbers';
import type { Config } from './select-configs';

/** A number that a document has, with everything the number was made of. */
export interface IssuedDocument {
  seriesId: number;
  seriesPublicId: string;
  sequence: number;
  numberKey: string;
  documentPublicId: string | null;
  /** As printed on the first issue. */
  printed: string;
  isVoid: boolean;
  counterKey: Record<string, number>;
  request: PlannedRequest;
}

/** Reads the newest issued numbers of a type, oldest first. Codes are those of the day where the number prints them. */
export async function readIssued(ctx: Ctx, config: Config, limit: number): Promise<IssuedDocument[]> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({ ledger, seriesPublicId: documentNumberSeries.publicId })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .where(
      and(
        eq(ledger.projectId, config.projectId),
        eq(ledger.correspondenceTypeId, config.typeId),
        inArray(ledger.state, ['CONFIRMED', 'VOID']),
        not(isKeptNumber(ctx)),
      ),
    )
    .orderBy(desc(ledger.issuedAt), desc(ledger.seriesId), desc(ledger.sequence))
    .limit(limit);
  const codes = await readCodes(ctx);
  const label = revisionLabel(0, config.revisionStyle);
  return rows.reverse().flatMap(({ ledger: row, seriesPublicId }) => {
    const { counterKey: key, printedCodes: printed, issuedAt } = row;
    const id = (column: string): number | null => key[column] || null;
    const originatorId = id('originatorOrganizationId');
    if (issuedAt === null || originatorId === null) return [];
    const of = (token: string, list: ReadonlyMap<number, string>, one: number | null): string | null =>
      one === null ? null : (printed[token] ?? list.get(one) ?? null);
    return [
      {
        seriesId: row.seriesId,
        seriesPublicId,
        sequence: row.sequence,
        numberKey: row.numberKey,
        documentPublicId: row.entityPublicId,
        printed: fillNumberKey(row.numberKey, label),
        isVoid: row.state === 'VOID',
        counterKey: key,
        request: {
          projectId: config.projectId,
          projectCode: config.projectCode,
          correspondenceTypeId: config.typeId,
          typeCode: config.typeCode,
          originatorOrganizationId: originatorId,
          originatorCode: of('ORIGINATOR', codes.organizations, originatorId) ?? '',
          recipientOrganizationId: id('recipientOrganizationId'),
          recipientCode: of('RECIPIENT', codes.organizations, id('recipientOrganizationId')),
          subTypeId: id('subTypeId'),
          subTypeNumber: of('SUB_TYPE', codes.subTypes, id('subTypeId')),
          rfaTypeId: id('rfaTypeId'),
          rfaTypeCode: of('RFA_TYPE', codes.rfaTypes, id('rfaTypeId')),
          disciplineId: id('disciplineId'),
          disciplineCode: of('DISCIPLINE', codes.disciplines, id('disciplineId')),
          revisionLabel: label,
          entityType: 'correspondence' as const,
          issuedAt,
        },
      },
    ];
  });
}

async function readCodes(ctx: Ctx) {
  const byId = (rows: readonly { id: number; code: string }[]) => new Map(rows.map(({ id, code }) => [id, code]));
  return {
    organizations: byId(
      await ctx.db.select({ id: organizations.id, code: organizations.organizationCode }).from(organizations),
    ),
    subTypes: byId(
      await ctx.db
        .select({ id: correspondenceSubTypes.id, code: correspondenceSubTypes.subTypeNumber })
        .from(correspondenceSubTypes),
    ),
    rfaTypes: byId(await ctx.db.select({ id: rfaTypes.id, code: rfaTypes.typeCode }).from(rfaTypes)),
    disciplines: byId(await ctx.db.select({ id: disciplines.id, code: disciplines.disciplineCode }).from(disciplines)),
  };
}

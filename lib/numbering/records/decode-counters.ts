import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceSubTypes, disciplines } from '@/db/schema/correspondence-types';
import { documentNumberCounters } from '@/db/schema/numbering';
import { organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import type { Ctx } from '@/lib/platform/ctx';
import type { CodeRef } from '@/lib/platform/references';
import type { DecodedCounter } from './series-dto';

const recipients = alias(organizations, 'recipients');

/** A programme's longest series has a counter per originator and year. */
const MAX_COUNTERS = 200;

/** The counters of a series, the newest first, each part of the key with today's code and its name. */
export async function decodeCounters(ctx: Ctx, seriesId: number): Promise<DecodedCounter[]> {
  const counters = documentNumberCounters;
  const name = ctx.locale === 'th' ? 'nameTh' : 'nameEn';
  const rows = await ctx.db
    .select({
      year: counters.currentYear,
      lastNumber: counters.lastNumber,
      originatorCode: organizations.organizationCode,
      originatorName: organizations[name],
      recipientCode: recipients.organizationCode,
      recipientName: recipients[name],
      subTypeCode: correspondenceSubTypes.subTypeNumber,
      subTypeName: correspondenceSubTypes[name],
      rfaTypeCode: rfaTypes.typeCode,
      rfaTypeName: rfaTypes[name],
      disciplineCode: disciplines.disciplineCode,
      disciplineName: disciplines[name],
    })
    .from(counters)
    .innerJoin(organizations, eq(organizations.id, counters.originatorOrganizationId))
    .leftJoin(recipients, eq(recipients.id, counters.recipientOrganizationFk))
    .leftJoin(correspondenceSubTypes, eq(correspondenceSubTypes.id, counters.subTypeFk))
    .leftJoin(rfaTypes, eq(rfaTypes.id, counters.rfaTypeFk))
    .leftJoin(disciplines, eq(disciplines.id, counters.disciplineFk))
    .where(eq(counters.seriesId, seriesId))
    .orderBy(desc(counters.currentYear), desc(counters.lastNumber))
    .limit(MAX_COUNTERS);
  return rows.map((row) => ({
    originator: { code: row.originatorCode, name: row.originatorName },
    recipient: partOf(row.recipientCode, row.recipientName),
    subType: partOf(row.subTypeCode, row.subTypeName),
    rfaType: partOf(row.rfaTypeCode, row.rfaTypeName),
    discipline: partOf(row.disciplineCode, row.disciplineName),
    year: row.year,
    lastNumber: row.lastNumber,
  }));
}

function partOf(code: string | null, name: string | null): CodeRef | null {
  return code === null || name === null ? null : { code, name };
}

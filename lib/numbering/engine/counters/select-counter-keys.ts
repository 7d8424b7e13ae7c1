import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceSubTypes, correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { documentNumberCounters, documentNumberSeries } from '@/db/schema/numbering';
import { organizations, projects } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import type { Ctx } from '@/lib/platform/ctx';

const recipients = alias(organizations, 'recipients');

/** Every counter of a project and type, its key by what a caller may name each part: publicId or code. */
export function selectCounterKeys(ctx: Ctx, projectCode: string, typeCode: string) {
  const counters = documentNumberCounters;
  return ctx.db
    .select({
      seriesPublicId: documentNumberSeries.publicId,
      projectPublicId: projects.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      originatorPublicId: organizations.publicId,
      originatorCode: organizations.organizationCode,
      recipientPublicId: recipients.publicId,
      recipientCode: recipients.organizationCode,
      subTypeNumber: correspondenceSubTypes.subTypeNumber,
      subTypeCode: correspondenceSubTypes.subTypeCode,
      rfaTypeCode: rfaTypes.typeCode,
      disciplineCode: disciplines.disciplineCode,
      currentYear: counters.currentYear,
    })
    .from(counters)
    .innerJoin(projects, eq(projects.id, counters.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, counters.correspondenceTypeId))
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, counters.seriesId))
    .innerJoin(organizations, eq(organizations.id, counters.originatorOrganizationId))
    .leftJoin(recipients, eq(recipients.id, counters.recipientOrganizationFk))
    .leftJoin(correspondenceSubTypes, eq(correspondenceSubTypes.id, counters.subTypeFk))
    .leftJoin(rfaTypes, eq(rfaTypes.id, counters.rfaTypeFk))
    .leftJoin(disciplines, eq(disciplines.id, counters.disciplineFk))
    .where(and(eq(projects.projectCode, projectCode), eq(correspondenceTypes.typeCode, typeCode)));
}

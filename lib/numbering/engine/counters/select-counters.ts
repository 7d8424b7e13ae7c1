import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceSubTypes, correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { documentNumberCounters, documentNumberSeries } from '@/db/schema/numbering';
import { organizations, projects } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import type { Ctx } from '@/lib/platform/ctx';

const recipients = alias(organizations, 'recipients');

/** Counters with their series and the current codes of their key. */
export function selectCounters(ctx: Ctx) {
  const counters = documentNumberCounters;
  return ctx.db
    .select({
      projectId: counters.projectId,
      projectCode: projects.projectCode,
      isProjectActive: projects.isActive,
      correspondenceTypeId: counters.correspondenceTypeId,
      typeCode: correspondenceTypes.typeCode,
      revisionStyle: correspondenceTypes.revisionStyle,
      originatorOrganizationId: counters.originatorOrganizationId,
      originatorCode: organizations.organizationCode,
      recipientOrganizationId: counters.recipientOrganizationFk,
      recipientCode: recipients.organizationCode,
      subTypeId: counters.subTypeFk,
      subTypeNumber: correspondenceSubTypes.subTypeNumber,
      rfaTypeId: counters.rfaTypeFk,
      rfaTypeCode: rfaTypes.typeCode,
      disciplineId: counters.disciplineFk,
      disciplineCode: disciplines.disciplineCode,
      currentYear: counters.currentYear,
      seriesId: counters.seriesId,
      lastNumber: counters.lastNumber,
      seriesPublicId: documentNumberSeries.publicId,
      pattern: documentNumberSeries.printedPattern,
      seriesStart: documentNumberSeries.startNumber,
      seriesLast: documentNumberSeries.lastNumber,
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
    .$dynamic();
}

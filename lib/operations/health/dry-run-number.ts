import { and, eq, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberSeries } from '@/db/schema/numbering';
import { organizations, projects } from '@/db/schema/organizations';
import { USUAL_TYPE } from '@/lib/documents/kind-traits';
import { findTemplates } from '@/lib/numbering/engine/batch/find-templates';
import { planNumber } from '@/lib/numbering/engine/batch/plan-number';
import { printNumber } from '@/lib/numbering/engine/template/render-number';
import type { Ctx } from '@/lib/platform/ctx';

/**
 * Does what issuing a number does short of taking one: finds the template in force, prints it, reads the series.
 * Consumes nothing and leaves no row. Null when there is no project yet to number for.
 * @throws whatever a real call would fail with
 */
export async function dryRunNumber(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({
      projectId: projects.id,
      projectCode: projects.projectCode,
      correspondenceTypeId: correspondenceTypes.id,
      typeCode: correspondenceTypes.typeCode,
      organizationId: organizations.id,
      organizationCode: organizations.organizationCode,
      issuedAt: sql<Date>`NOW(3)`.mapWith(documentNumberSeries.createdAt),
    })
    .from(projects)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.typeCode, USUAL_TYPE))
    .innerJoin(organizations, eq(organizations.isActive, true))
    .where(eq(projects.isActive, true))
    .limit(1);
  if (!row) return null;
  const [template] = await findTemplates(ctx.db, [row]);
  if (!template) return null;
  const plan = planNumber(
    {
      ...row,
      originatorOrganizationId: row.organizationId,
      originatorCode: row.organizationCode,
      recipientOrganizationId: row.organizationId,
      recipientCode: row.organizationCode,
      subTypeId: null,
      subTypeNumber: '00',
      rfaTypeId: null,
      rfaTypeCode: '000',
      disciplineId: null,
      disciplineCode: 'OTH',
      revisionLabel: '',
      entityType: 'correspondence',
    },
    template,
  );
  const [series] = await ctx.db
    .select({ lastNumber: documentNumberSeries.lastNumber })
    .from(documentNumberSeries)
    .where(
      and(
        eq(documentNumberSeries.projectId, row.projectId),
        eq(documentNumberSeries.correspondenceTypeId, row.correspondenceTypeId),
        eq(documentNumberSeries.printedPattern, plan.pattern),
      ),
    );
  return printNumber(plan.open, (series?.lastNumber ?? 0) + 1, '');
}

import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts, projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { contains, containsWords } from '@/lib/platform/like';
import { naturally } from '@/lib/platform/natural-order';
import type { DrawingRevisionChoice } from '../dto';
import { SearchDrawingRevisions, type SearchDrawingRevisionsInput } from '../schema';
import { isOfDrawing, tablesOf, visibleRevisionsOf } from '../tables';
import { selectRevisionFiles } from './revision-files';
import { selectRfasOf } from './rfa-refs';

/** A picker shows no more; a longer search text narrows the result. */
const MOST_CHOICES = 50;

/**
 * Candidates for an RFA of the acting organization: the latest revision of each of its own drawings in a contract, by
 * number, title or a list of numbers. Selectable ones come first, the rest with the reason. Empty for an unknown or
 * foreign project or contract.
 */
export async function searchDrawingRevisions(
  ctx: UserCtx,
  input: SearchDrawingRevisionsInput,
): Promise<DrawingRevisionChoice[]> {
  const { kind, projectPublicId, contractPublicId, text, numbers } = SearchDrawingRevisions.parse(input);
  const tables = tablesOf(kind);
  const { drawings, revisions } = tables;
  const rows = await ctx.db
    .select({
      id: revisions.id,
      revisionPublicId: revisions.publicId,
      drawingPublicId: drawings.publicId,
      drawingNumber: drawings.drawingNumber,
      revisionLabel: revisions.revisionLabel,
      title: revisions.title,
      status: revisions.status,
      disciplineCode: disciplines.disciplineCode,
    })
    .from(drawings)
    .innerJoin(revisions, eq(revisions.id, drawings.latestRevisionId))
    .innerJoin(projects, eq(projects.id, drawings.projectId))
    .innerJoin(contracts, eq(contracts.id, drawings.contractId))
    .leftJoin(disciplines, eq(disciplines.id, drawings.disciplineId))
    .where(
      and(
        eq(projects.publicId, projectPublicId),
        eq(contracts.publicId, contractPublicId),
        eq(drawings.originatorOrganizationId, ctx.actor.organizationId),
        numbers.length > 0 ? inArray(drawings.drawingNumber, numbers) : undefined,
        text === ''
          ? undefined
          : or(contains(drawings.drawingNumber, text.toUpperCase()), containsWords(revisions.title, text)),
        visibleRevisionsOf(ctx, tables),
        isOfDrawing(tables),
      ),
    )
    // Drafts first: they are what an RFA is made for.
    .orderBy(desc(sql`(${revisions.status} = 'DRAFT')`), naturally(drawings.drawingNumber))
    .limit(Math.max(MOST_CHOICES, numbers.length));
  const ids = rows.map((row) => row.id);
  const [files, rfas] = await Promise.all([selectRevisionFiles(ctx, tables, ids), selectRfasOf(ctx, tables, ids)]);
  return rows.map(({ id, ...row }) => {
    const own = files.get(id) ?? [];
    const held = rfas.get(id);
    return {
      kind,
      ...row,
      mainFile: own[0] ?? null,
      filesCount: own.length,
      whyNot: held?.isHeld ? 'IN_RFA' : row.status !== 'DRAFT' ? 'NOT_DRAFT' : own.length === 0 ? 'NO_FILE' : null,
      rfa: held?.visible.find((rfa) => rfa.isActive) ?? null,
    };
  });
}

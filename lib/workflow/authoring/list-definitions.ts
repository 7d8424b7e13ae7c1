import { asc, desc, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowDefinitions } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx } from '@/lib/platform/ctx';
import type { DefinitionDetail, DefinitionList } from './dto';
import { loadVersion, selectVersions } from './select-definitions';

/** Every workflow with its active version, its draft and its number of running instances. */
export async function listDefinitions(ctx: Ctx): Promise<DefinitionList> {
  await requirePermission(ctx, 'workflow.define');
  const versions = await selectVersions(ctx, undefined);
  const types = await ctx.db
    .select({ typeCode: correspondenceTypes.typeCode, workflowCode: correspondenceTypes.workflowCode })
    .from(correspondenceTypes)
    .orderBy(asc(correspondenceTypes.sortOrder));
  const subjects = await ctx.db
    .select({ id: workflowDefinitions.id, dsl: workflowDefinitions.dsl })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.isActive, true));
  const subjectOf = new Map(subjects.map(({ id, dsl }) => [id, typeof dsl.subject === 'string' ? dsl.subject : null]));
  const codes = [...new Set(versions.map(({ workflowCode }) => workflowCode))];
  return {
    workflows: codes.map((workflowCode) => {
      const own = versions.filter((version) => version.workflowCode === workflowCode);
      const active = own.find(({ isActive }) => isActive) ?? null;
      return {
        workflowCode,
        title: (active ?? own[0])?.title ?? null,
        subject: (active && subjectOf.get(active.id)) ?? null,
        types: types.filter((type) => type.workflowCode === workflowCode).map(({ typeCode }) => typeCode),
        inFlight: own.reduce((sum, { inFlight }) => sum + inFlight, 0),
        active,
        draft: own.find(({ status }) => status === 'DRAFT') ?? null,
        updatedAt:
          own
            .map(({ updatedAt }) => updatedAt)
            .sort()
            .at(-1) ?? '',
      };
    }),
  };
}

/** One version with its text and its siblings. @throws AppError FORBIDDEN, NOT_FOUND */
export async function getDefinition(ctx: Ctx, id: string): Promise<DefinitionDetail> {
  await requirePermission(ctx, 'workflow.define');
  const row = await loadVersion(ctx, id);
  const versions = await selectVersions(ctx, eq(workflowDefinitions.workflowCode, row.workflowCode));
  const own = versions.find((version) => version.id === id);
  if (!own) throw new Error('the version was there a moment ago');
  return { ...own, definition: row.dsl, versions };
}

/**
 * The version that a workflow's page opens with: the draft, else the active version, else the newest.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function openWorkflow(ctx: Ctx, workflowCode: string, version?: number): Promise<DefinitionDetail> {
  await requirePermission(ctx, 'workflow.define');
  const rows = await ctx.db
    .select({
      id: workflowDefinitions.id,
      version: workflowDefinitions.version,
      status: workflowDefinitions.status,
      isActive: workflowDefinitions.isActive,
    })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.workflowCode, workflowCode))
    .orderBy(desc(workflowDefinitions.version));
  const wanted =
    version === undefined
      ? (rows.find(({ status }) => status === 'DRAFT') ?? rows.find(({ isActive }) => isActive) ?? rows[0])
      : rows.find((row) => row.version === version);
  return getDefinition(ctx, wanted?.id ?? '');
}

import { asc, eq, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowDefinitions } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { isWrittenAsLetter, KIND_TRAITS } from '../kind-traits';
import { typeBindings, typeUses } from './type-uses';

export type KeptTypes = Awaited<ReturnType<typeof getCorrespondenceTypes>>;
export type KeptType = KeptTypes['types'][number];

/**
 * The types of correspondence in their order, those out of use included, and the workflows that a letter may follow.
 * @throws AppError FORBIDDEN
 */
export async function getCorrespondenceTypes(ctx: UserCtx) {
  await requirePermission(ctx, 'master.global');
  const [rows, workflows] = await Promise.all([
    ctx.db
      .select({
        code: correspondenceTypes.typeCode,
        nameTh: correspondenceTypes.nameTh,
        nameEn: correspondenceTypes.nameEn,
        sortOrder: correspondenceTypes.sortOrder,
        revisionStyle: correspondenceTypes.revisionStyle,
        requiresContract: correspondenceTypes.requiresContract,
        requiresContent: correspondenceTypes.requiresContent,
        isActive: correspondenceTypes.isActive,
        versionNo: correspondenceTypes.versionNo,
        workflowCode: correspondenceTypes.workflowCode,
        workflowTitle: titleIn(ctx),
        uses: typeUses,
        bindings: typeBindings,
      })
      .from(correspondenceTypes)
      .leftJoin(workflowDefinitions, eq(workflowDefinitions.activeCode, correspondenceTypes.workflowCode))
      .where(eq(correspondenceTypes.isInternal, false))
      .orderBy(asc(correspondenceTypes.sortOrder), asc(correspondenceTypes.typeCode)),
    letterWorkflows(ctx),
  ]);
  return {
    types: rows.map(({ bindings, workflowCode, workflowTitle, ...type }) => ({
      ...type,
      workflowName: workflowTitle ?? workflowCode,
      /** The code can still be changed: nothing uses the type. */
      isFree: type.uses + bindings === 0 && isWrittenAsLetter(type.code),
      /** RFAs and transmittals have forms of their own: their shape is fixed. */
      isLetter: isWrittenAsLetter(type.code),
    })),
    workflows,
  };
}

function titleIn({ locale }: Pick<UserCtx, 'locale'>) {
  return sql<string | null>`JSON_VALUE(${workflowDefinitions.dsl}, ${`$.title.${locale}`})`;
}

/** Codes and titles of the workflows in force for letters. */
export function letterWorkflows(ctx: Pick<UserCtx, 'db' | 'locale'>) {
  return ctx.db
    .select({
      code: workflowDefinitions.workflowCode,
      name: titleIn(ctx),
    })
    .from(workflowDefinitions)
    .where(
      sql`${workflowDefinitions.activeCode} IS NOT NULL AND JSON_VALUE(${workflowDefinitions.dsl}, '$.subject') = ${KIND_TRAITS.letter.subject}`,
    )
    .orderBy(asc(workflowDefinitions.workflowCode));
}

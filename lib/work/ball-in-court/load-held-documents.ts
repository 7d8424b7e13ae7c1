import { eq, inArray, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { organizations } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { documentPath } from '@/lib/documents/document-path';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { originatorIdOf, typeOfWork } from '../my-work/documents';
import type { HeldRow } from './dto';

type HeldDocument = Pick<
  HeldRow,
  'documentPublicId' | 'typeCode' | 'typeName' | 'number' | 'subject' | 'fromCode' | 'disciplineCode' | 'step' | 'href'
>;

/** Loads the documents of instances of one project, by instance. The caller has checked visibility. */
export async function loadHeldDocuments(
  ctx: UserCtx,
  projectCode: string,
  instanceIds: readonly string[],
): Promise<Map<string, HeldDocument>> {
  if (instanceIds.length === 0) return new Map();
  const states = await loadDocumentStates(ctx, instanceIds);
  const rows = await ctx.db
    .select({
      instanceId: workflowInstances.id,
      documentPublicId: sql<string>`COALESCE(${correspondences.publicId}, ${circulations.publicId})`,
      typeCode: correspondenceTypes.typeCode,
      typeName: named(ctx, correspondenceTypes),
      number: sql<string | null>`COALESCE(${correspondenceRevisions.documentNumber}, ${circulations.numberKey})`,
      subject: sql<string>`COALESCE(${correspondenceRevisions.subject}, ${circulations.subject}, '')`,
      fromCode: organizations.organizationCode,
      disciplineCode: disciplines.disciplineCode,
    })
    .from(workflowInstances)
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowInstances.id))
    .innerJoin(correspondenceTypes, typeOfWork)
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .innerJoin(organizations, sql`${organizations.id} = ${originatorIdOf}`)
    .where(inArray(workflowInstances.id, [...instanceIds]));
  return new Map(
    rows.map(({ instanceId, ...row }): [string, HeldDocument] => {
      const href = documentPath({ projectCode, typeCode: row.typeCode, publicId: row.documentPublicId });
      return [instanceId, { ...row, href, step: states.get(instanceId)?.word ?? '' }];
    }),
  );
}

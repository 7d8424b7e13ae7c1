import { eq } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations, projects } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { senderRef, senders } from '../read/senders';

/** Documents as the palette and the number resolver show them, before `withStatus`; the caller says which, and that they are visible. */
export function selectDocumentHits(ctx: UserCtx) {
  return ctx.db
    .select({
      publicId: correspondences.publicId,
      projectCode: projects.projectCode,
      documentNumber: correspondenceRevisions.documentNumber,
      type: {
        code: correspondenceTypes.typeCode,
        name: named(ctx, correspondenceTypes),
      },
      subject: correspondenceRevisions.subject,
      from: senderRef(ctx),
      instanceId: correspondenceRevisions.workflowInstanceId,
      numberFolded: correspondences.numberFolded,
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(incomingLetters, eq(incomingLetters.id, correspondences.id))
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .$dynamic();
}

/** Puts the status that every other place shows in place of the workflow instance. */
export async function withStatus<T extends { instanceId: string | null }>(ctx: UserCtx, hits: readonly T[]) {
  const states = await loadDocumentStates(
    ctx,
    hits.flatMap(({ instanceId }) => instanceId ?? []),
  );
  return hits.map(({ instanceId, ...hit }) => {
    const state = states.get(instanceId ?? '');
    return { ...hit, status: { code: state?.code ?? '', name: state?.word ?? '' } };
  });
}

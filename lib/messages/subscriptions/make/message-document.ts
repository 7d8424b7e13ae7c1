import { eq } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { organizations, projects } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import type { RecordCode } from '@/lib/workflow/definitions/subjects';

/** Facts of a document that its messages need beside those of the event. */
export interface MessageDocument {
  project: { publicId: string; code: string };
  /** The organization that wrote it, registered it, or whose circulation sheet it is. */
  originator: { publicId: string; code: string };
}

const columns = {
  projectPublicId: projects.publicId,
  projectCode: projects.projectCode,
  originatorPublicId: organizations.publicId,
  originatorCode: organizations.organizationCode,
};

const SELECTS = {
  correspondence: ({ db }, publicId) =>
    db
      .select(columns)
      .from(correspondences)
      .innerJoin(projects, eq(projects.id, correspondences.projectId))
      .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
      .where(eq(correspondences.publicId, publicId)),
  circulation: ({ db }, publicId) =>
    db
      .select(columns)
      .from(circulations)
      .innerJoin(projects, eq(projects.id, circulations.projectId))
      .innerJoin(organizations, eq(organizations.id, circulations.organizationId))
      .where(eq(circulations.publicId, publicId)),
} satisfies Record<RecordCode, (ctx: Ctx, publicId: string) => unknown>;

/** Null for a document that is not there. */
export async function readMessageDocument(
  ctx: Ctx,
  entityType: RecordCode,
  publicId: string,
): Promise<MessageDocument | null> {
  const [row] = await SELECTS[entityType](ctx, publicId);
  if (!row) return null;
  return {
    project: { publicId: row.projectPublicId, code: row.projectCode },
    originator: { publicId: row.originatorPublicId, code: row.originatorCode },
  };
}

import { eq } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { organizations, projects } from '@/db/schema/organizations';
import { CIRCULATION_TYPE, isIncoming, kindOfType } from '@/lib/documents/kind-traits';
import type { Ctx } from '@/lib/platform/ctx';
import type { SubscriptionDocumentKind } from '../constants';

/** Facts of a document that its messages need beside those of the event. */
export interface MessageDocument {
  project: { publicId: string; code: string };
  /** The organization that wrote it, registered it, or whose circulation sheet it is. */
  originator: { publicId: string; code: string };
}

/** Null for a document that is not there. */
export async function readMessageDocument(
  ctx: Ctx,
  entityType: 'correspondence' | 'circulation',
  publicId: string,
): Promise<MessageDocument | null> {
  const columns = {
    projectPublicId: projects.publicId,
    projectCode: projects.projectCode,
    originatorPublicId: organizations.publicId,
    originatorCode: organizations.organizationCode,
  };
  const [row] =
    entityType === 'circulation'
      ? await ctx.db
          .select(columns)
          .from(circulations)
          .innerJoin(projects, eq(projects.id, circulations.projectId))
          .innerJoin(organizations, eq(organizations.id, circulations.organizationId))
          .where(eq(circulations.publicId, publicId))
      : await ctx.db
          .select(columns)
          .from(correspondences)
          .innerJoin(projects, eq(projects.id, correspondences.projectId))
          .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
          .where(eq(correspondences.publicId, publicId));
  if (!row) return null;
  return {
    project: { publicId: row.projectPublicId, code: row.projectCode },
    originator: { publicId: row.originatorPublicId, code: row.originatorCode },
  };
}

export function documentKindOf(typeCode: string): SubscriptionDocumentKind {
  if (typeCode === CIRCULATION_TYPE) return 'circulation';
  return isIncoming(typeCode) ? 'incoming' : kindOfType(typeCode);
}

import { eq } from 'drizzle-orm';
import { rfaItems } from '@/db/schema/rfas';
import type { RegisteredSubject } from '@/lib/workflow/engine/registered-subjects';
import { projectSubmittedDrawings } from './project-drawings';
import { projectRfa } from './projection';

/** An RFA to the workflow engine, apart from its record, which all documents share. */
export const RFA_SUBJECT: Omit<RegisteredSubject, 'record'> = {
  project: projectRfa,
  projectTogether: projectSubmittedDrawings,
  reviewedItems: async (tx, { revisionId, doc }) => {
    if (revisionId === null || doc.itemCount === 0) return [];
    const rows = await tx.db
      .select({ publicId: rfaItems.publicId })
      .from(rfaItems)
      .where(eq(rfaItems.rfaRevisionId, revisionId))
      .orderBy(rfaItems.position);
    return rows.map(({ publicId }) => publicId);
  },
};

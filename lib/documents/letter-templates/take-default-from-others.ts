import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { letterTemplates } from '@/db/schema/letter-templates';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';

/** Clears the current default template of the type, so that another can become the default. */
export async function takeDefaultFromOthers(
  tx: TxCtx,
  { publicId, projectId, typeId }: { publicId: string; projectId: number; typeId: number },
): Promise<void> {
  const others = await tx.db
    .select({ id: letterTemplates.id, publicId: letterTemplates.publicId, nameTh: letterTemplates.nameTh })
    .from(letterTemplates)
    .where(
      and(
        eq(letterTemplates.projectId, projectId),
        eq(letterTemplates.correspondenceTypeId, typeId),
        eq(letterTemplates.isDefault, true),
        ne(letterTemplates.publicId, publicId),
      ),
    )
    .for('update');
  if (others.length === 0) return;
  await tx.db
    .update(letterTemplates)
    .set({ isDefault: false, versionNo: sql`${letterTemplates.versionNo} + 1` })
    .where(
      inArray(
        letterTemplates.id,
        others.map(({ id }) => id),
      ),
    );
  for (const other of others) {
    await record(tx, {
      action: 'letter_template.updated',
      entityType: 'letter_template',
      entityPublicId: other.publicId,
      entityLabel: other.nameTh,
      projectId,
      changes: { isDefault: [true, false] },
    });
  }
}

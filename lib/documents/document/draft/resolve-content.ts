import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ReferenceKind } from '@/db/enums';
import { correspondences } from '@/db/schema/correspondence';
import { tags } from '@/db/schema/correspondence-types';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { detailsSchema } from '../details';
import type { ReferenceInput } from '../schema';

/**
 * The details as the type's own schema reads them: unknown fields refused, empty ones filled in.
 * @throws AppError INVALID_INPUT with one entry per field, named `details.<field>`
 */
export function resolveDetails(typeCode: string, details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parsed = detailsSchema(typeCode).safeParse(details);
  if (parsed.success) return parsed.data;
  const fieldErrors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = ['details', ...issue.path].join('.');
    fieldErrors[field] = [...(fieldErrors[field] ?? []), issue.message];
  }
  throw new AppError('INVALID_INPUT', { fieldErrors });
}

/**
 * The documents referred to: submitted and visible to the actor, each once. A cancelled one may be cited.
 * @throws AppError REFERENCE_UNKNOWN, in the same words for unknown, unseen and unsent documents
 */
export async function resolveReferences(
  ctx: UserCtx,
  references: readonly ReferenceInput[],
  selfPublicId: string | null,
): Promise<{ targetCorrespondenceId: number; referenceKind: ReferenceKind }[]> {
  if (references.length === 0) return [];
  const publicIds = references.map((reference) => reference.correspondencePublicId.toLowerCase());
  const rows = await ctx.db
    .select({ id: correspondences.id, publicId: correspondences.publicId })
    .from(correspondences)
    .where(
      and(
        inArray(correspondences.publicId, publicIds),
        isNotNull(correspondences.submittedAt),
        visibleCorrespondences(ctx),
      ),
    );
  const idOf = new Map(rows.map((row) => [row.publicId, row.id]));
  return references.map((reference, index) => {
    const publicId = reference.correspondencePublicId.toLowerCase();
    const id = idOf.get(publicId);
    if (id === undefined || publicId === selfPublicId || publicIds.indexOf(publicId) !== index) {
      throw new AppError('REFERENCE_UNKNOWN', { fieldErrors: { references: ['REFERENCE_UNKNOWN'] } });
    }
    return { targetCorrespondenceId: id, referenceKind: reference.kind };
  });
}

/**
 * The project's tags of these names, new ones made: a tag exists as soon as a document carries it.
 * @throws AppError INVALID_INPUT for a tag that an administrator took out of use
 */
export async function resolveTags(tx: TxCtx, projectId: number, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  await tx.db
    .insert(tags)
    .values([...new Set(names)].sort().map((name) => ({ projectId, name })))
    // Keeps the first spelling; the collation decides which names are equal.
    .onDuplicateKeyUpdate({ set: { projectId } });
  const rows = await tx.db
    .select({ id: tags.id, isActive: tags.isActive })
    .from(tags)
    .where(and(eq(tags.projectId, projectId), inArray(tags.name, [...names])));
  if (rows.some(({ isActive }) => !isActive)) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { tags: ['TAG_OUT_OF_USE'] } });
  }
  return rows.map((row) => row.id);
}

import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { documentReaders } from '@/db/schema/document-readers';
import { organizations } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { organizationMaySee } from '../../access/access';
import { knowsDocument } from '../knows-document';

/** Pairs of document and organization as `id code`, sorted: the stored rows of the documents. */
export async function storedPairs({ db }: Ctx, documentIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ id: documentReaders.correspondenceId, code: organizations.organizationCode })
    .from(documentReaders)
    .innerJoin(organizations, eq(organizations.id, documentReaders.organizationId))
    .where(inArray(documentReaders.correspondenceId, [...documentIds]))
    .orderBy(asc(documentReaders.correspondenceId));
  return asText(rows);
}

/** The pairs that the live rule allows, of every organization. */
export const pairsByRule = (ctx: Ctx, documentIds: readonly number[]) =>
  pairsWhere(ctx, documentIds, organizationMaySee(ctx, organizations.id));

/** The pairs that the product answers from the rows. */
export const knownPairs = (ctx: Ctx, documentIds: readonly number[]) =>
  pairsWhere(ctx, documentIds, knowsDocument(ctx, organizations.id, correspondences));

async function pairsWhere({ db }: Ctx, documentIds: readonly number[], isReader: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: correspondences.id, code: organizations.organizationCode })
    .from(correspondences)
    .innerJoin(organizations, isReader)
    .where(
      and(
        inArray(correspondences.id, [...documentIds]),
        isNotNull(correspondences.submittedAt),
        isNull(correspondences.discardedAt),
      ),
    );
  return asText(rows);
}

function asText(rows: readonly { id: number; code: string }[]): string[] {
  return rows.map(({ id, code }) => `${id} ${code}`).sort();
}

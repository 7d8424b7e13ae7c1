import { inArray, max } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { correspondences } from '@/db/schema/correspondence';
import { documentReaders, readerBacklogs } from '@/db/schema/document-readers';
import { organizations } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { refreshLocked } from './follow-parties';
import { type Difference, differencesOf, documentsBetween } from './readers-rule';
import { staleEntries } from './stale-entries';

/** Documents of one statement. It bounds the memory and the moment of a comparison, not its speed. */
const BATCH = 5000;

/** An organization that has a row against the rule (EXTRA) or lacks one (MISSING); an entry that differs (ENTRY). */
export interface ReaderFinding {
  rule: 'EXTRA' | 'MISSING' | 'ENTRY';
  /** Null for a document that does not exist. */
  documentPublicId: string | null;
  documentNumber: string | null;
  /** Null for an entry. */
  organization: string | null;
}

/**
 * Compares the readers of every document with the rule, and its entry in the register with the document, batch by
 * batch. Leaves out readers in a contract that the worker still follows: `knowsDocument` reads the rule for them.
 * @param isRepairing makes the readers that differ agree with the rule; the findings show the former rows. Entries are
 *   written by triggers alone.
 */
export async function verifyReaders(
  ctx: Ctx,
  { isRepairing = false }: { isRepairing?: boolean } = {},
): Promise<ReaderFinding[]> {
  const [[documents], [readers]] = await Promise.all([
    ctx.db.select({ last: max(correspondences.id) }).from(correspondences),
    ctx.db.select({ last: max(documentReaders.correspondenceId) }).from(documentReaders),
  ]);
  const last = Math.max(documents?.last ?? 0, readers?.last ?? 0);
  const findings: ReaderFinding[] = [];
  for (let after = 0; after < last; after += BATCH) {
    const [differences, stale] = await Promise.all([
      rowsOf<Difference>(ctx.db, differencesOf(documentsBetween(after, after + BATCH))),
      staleEntries(ctx, after, after + BATCH),
    ]);
    findings.push(...(await describeEntries(ctx, stale)));
    if (differences.length === 0) continue;
    findings.push(...(await describe(ctx, differences)));
    if (!isRepairing) continue;
    const ids = [...new Set(differences.map(({ documentId }) => documentId))];
    await transact(ctx, (tx) => refreshLocked(tx, ids));
  }
  return findings;
}

async function describeEntries(ctx: Ctx, ids: readonly number[]): Promise<ReaderFinding[]> {
  if (ids.length === 0) return [];
  const documents = await ctx.db
    .select({ documentPublicId: correspondences.publicId, documentNumber: correspondences.numberKey })
    .from(correspondences)
    .where(inArray(correspondences.id, [...ids]));
  return documents.map((document) => ({ rule: 'ENTRY', ...document, organization: null }));
}

async function describe(ctx: Ctx, differences: readonly Difference[]): Promise<ReaderFinding[]> {
  const idsOf = (key: 'documentId' | 'organizationId') => [...new Set(differences.map((row) => row[key]))];
  const [documents, known, backlogs] = await Promise.all([
    ctx.db
      .select({
        id: correspondences.id,
        publicId: correspondences.publicId,
        number: correspondences.numberKey,
        contractId: correspondences.contractId,
      })
      .from(correspondences)
      .where(inArray(correspondences.id, idsOf('documentId'))),
    ctx.db
      .select({ id: organizations.id, code: organizations.organizationCode })
      .from(organizations)
      .where(inArray(organizations.id, idsOf('organizationId'))),
    ctx.db.select({ contractId: readerBacklogs.contractId }).from(readerBacklogs),
  ]);
  const documentOf = new Map(documents.map((row) => [row.id, row]));
  const codeOf = new Map(known.map(({ id, code }) => [id, code]));
  const behind = new Set(backlogs.map(({ contractId }) => contractId));
  return differences.flatMap(({ documentId, organizationId, isDue }) => {
    const document = documentOf.get(documentId);
    if (document?.contractId && behind.has(document.contractId)) return [];
    return [
      {
        rule: isDue ? ('MISSING' as const) : ('EXTRA' as const),
        documentPublicId: document?.publicId ?? null,
        documentNumber: document?.number ?? null,
        organization: codeOf.get(organizationId) ?? '?',
      },
    ];
  });
}

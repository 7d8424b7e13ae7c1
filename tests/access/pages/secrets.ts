import { eq, isNotNull } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { shopDrawingRevisions, shopDrawings } from '@/db/schema/drawings';
import { attachments } from '@/db/schema/files';
import type { Caller } from '../cast';

/** They see nothing of what ผรม.2 writes: one without a role, two other contractors, and a designer who was not asked. */
const OUTSIDERS: readonly Caller[] = ['unassigned', 'rival', 'other', 'designer'];
const OWN: readonly Caller[] = ['viewer', 'editor', 'control', 'admin'];

export interface Secrets {
  /** Of all that was written: numbers, subjects, names of files, identifiers. */
  written: string[];
  /** Of what ผรม.2 has not sent, or keeps for itself. */
  kept: string[];
}

/** Everything in the database was written by ผรม.2: no other caller writes before the pages are opened. */
export async function readSecrets(): Promise<Secrets> {
  const db = getDatabase();
  const documents = await db
    .select({
      publicId: correspondences.publicId,
      revision: correspondenceRevisions.publicId,
      number: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      submittedAt: correspondences.submittedAt,
    })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId));
  const files = await db
    .select({ publicId: attachments.publicId, name: attachments.originalFilename })
    .from(attachments);
  const sheets = await db
    .select({ publicId: circulations.publicId, number: circulations.numberKey })
    .from(circulations)
    .where(isNotNull(circulations.numberKey));
  const drawings = await db
    .select({ publicId: shopDrawings.publicId, number: shopDrawings.drawingNumber, title: shopDrawingRevisions.title })
    .from(shopDrawingRevisions)
    .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.drawingId));
  const kept = [
    ...documents
      .filter(({ submittedAt }) => submittedAt === null)
      .flatMap(({ publicId, revision }) => [publicId, revision]),
    ...[...sheets, ...drawings].flatMap(({ publicId, number }) => [publicId, number ?? '']),
  ];
  const written = [
    ...kept,
    ...documents.flatMap(({ publicId, revision, number, subject }) => [publicId, revision, number ?? '', subject]),
    ...files.flatMap(({ publicId, name }) => [publicId, name]),
    ...drawings.map(({ title }) => title),
  ];
  return { written: unique(written), kept: unique(kept) };
}

const unique = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '');

/** Texts in the answer that this caller may not know. Texts that they sent themselves do not count. */
export function findLeaks(
  caller: Caller,
  words: string,
  asked: readonly string[],
  { written, kept }: Secrets,
): string[] {
  if (OWN.includes(caller)) return [];
  const secrets = OUTSIDERS.includes(caller) ? written : kept;
  return secrets.filter((secret) => words.includes(secret) && !asked.some((one) => one.includes(secret)));
}

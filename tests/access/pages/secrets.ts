import { eq, isNotNull } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { shopDrawingRevisions, shopDrawings } from '@/db/schema/drawings';
import { attachments } from '@/db/schema/files';
import { organizations } from '@/db/schema/organizations';
import type { Caller } from '../cast';

/** They see nothing of what ผรม.2 writes: one without a role, two other contractors, and a designer who was not asked. */
const OUTSIDERS: readonly Caller[] = ['unassigned', 'rival', 'other', 'designer'];
const WRITERS = ['ผรม.2', 'คคง.'] as const;
/** People of the organizations that write. */
const OWN: Readonly<Record<Writer, readonly Caller[]>> = {
  'ผรม.2': ['viewer', 'editor', 'control', 'admin'],
  'คคง.': ['consultant', 'reviewer', 'lead', 'projectAdmin'],
};
type Writer = (typeof WRITERS)[number];

export interface Secrets {
  /** Of all that was written: numbers, subjects, names of files, identifiers. */
  written: string[];
  /** Of what each has not sent, or keeps for itself. */
  kept: Record<Writer, string[]>;
}

/** ผรม.2 wrote everything in the database, except for NCRs, which คคง. wrote. */
export async function readSecrets(): Promise<Secrets> {
  const db = getDatabase();
  const documents = await db
    .select({
      publicId: correspondences.publicId,
      writer: organizations.organizationCode,
      revision: correspondenceRevisions.publicId,
      number: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      submittedAt: correspondences.submittedAt,
    })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId));
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
  const draftsOf = (by: Writer) =>
    documents
      .filter(({ submittedAt, writer }) => submittedAt === null && writer === by)
      .flatMap(({ publicId, revision }) => [publicId, revision]);
  const kept = {
    'ผรม.2': [
      ...draftsOf('ผรม.2'),
      ...[...sheets, ...drawings].flatMap(({ publicId, number }) => [publicId, number ?? '']),
    ],
    'คคง.': draftsOf('คคง.'),
  };
  const written = [
    ...Object.values(kept).flat(),
    ...documents.flatMap(({ publicId, revision, number, subject }) => [publicId, revision, number ?? '', subject]),
    ...files.flatMap(({ publicId, name }) => [publicId, name]),
    ...drawings.map(({ title }) => title),
  ];
  return { written: unique(written), kept: { 'ผรม.2': unique(kept['ผรม.2']), 'คคง.': unique(kept['คคง.']) } };
}

const unique = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '');

/** Texts in the answer that this caller may not know. Texts that they sent themselves do not count. */
export function findLeaks(
  caller: Caller,
  words: string,
  asked: readonly string[],
  { written, kept }: Secrets,
): string[] {
  const ofOthers = WRITERS.filter((writer) => !OWN[writer].includes(caller)).flatMap((writer) => kept[writer]);
  const secrets = OUTSIDERS.includes(caller) ? written : ofOthers;
  return secrets.filter((secret) => words.includes(secret) && !asked.some((one) => one.includes(secret)));
}

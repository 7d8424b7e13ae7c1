import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { organizations, projects } from '@/db/schema/organizations';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { type LoadedDocument, loadDocuments } from '@/lib/documents/document/read/load-documents';
import { CreateCorrespondence } from '@/lib/documents/document/schema';
import type { Submission } from '@/lib/documents/document/submit/write-issued';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { writeSubmissions } from '@/lib/documents/letters/submit/write-submissions';
import type { WriteNumbered } from '@/lib/numbering/engine/batch/number-items';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';

/** As many as a busy pool serves at once. */
const MAKERS = 20;
/** Documents loaded with one statement. */
const LOAD_SIZE = 100;

export async function makeController(organization = 'คคง.'): Promise<UserCtx> {
  return userCtx(await makeUser({ organization, role: 'DOCUMENT_CONTROL' }));
}

/** Drafts to one organization, made by the product's own verb and loaded as its submit loads them. */
export async function makeDrafts(
  ctx: UserCtx,
  to: string,
  count: number,
  typeCode = 'LETTER',
): Promise<LoadedDocument[]> {
  const [project] = await getDatabase().select().from(projects).where(eq(projects.projectCode, 'LCBP3-C2'));
  const [recipient] = await getDatabase().select().from(organizations).where(eq(organizations.organizationCode, to));
  if (!project || !recipient) throw new Error('no master data');
  const input = CreateCorrespondence.parse({
    projectPublicId: project.publicId,
    typeCode,
    subject: 'ขอส่งแบบเพื่อพิจารณา',
    body: 'เรียนมาเพื่อโปรดพิจารณา',
    to: [{ organizationPublicId: recipient.publicId }],
  });
  const publicIds: string[] = [];
  await Promise.all(
    Array.from({ length: MAKERS }, async (_, maker) => {
      for (let index = maker; index < count; index += MAKERS) {
        publicIds.push((await createCorrespondence(ctx, input)).publicId);
      }
    }),
  );
  const documents: LoadedDocument[] = [];
  for (let start = 0; start < count; start += LOAD_SIZE) {
    documents.push(...(await loadDocuments(ctx, publicIds.slice(start, start + LOAD_SIZE))));
  }
  return documents;
}

/** Writes of each method besides the number: the product's whole submit. */
export async function writeDocuments(
  tx: TxCtx,
  documents: readonly { ctx: UserCtx; document: LoadedDocument; number: Submission['number'] }[],
): Promise<string[]> {
  const answers = await writeSubmissions(
    tx,
    documents.map((document) => ({ ...document, claim: null })),
  );
  return answers.map((answer) => answer.documentNumber);
}

export interface Payload {
  ctx: UserCtx;
  document: LoadedDocument;
}

/** The product's way of the same, as its submit goes about it. */
export const submitNumbered: WriteNumbered<Payload, string> = (tx, numbered) => writeDocuments(tx, numbered);

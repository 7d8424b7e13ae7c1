import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { attachments } from '@/db/schema/files';
import { issuedCopies } from '@/db/schema/issued-copies';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, Locale, UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { findChromium } from '@/lib/platform/pdf/find-chromium';
import { printPdf } from '@/lib/platform/pdf/print-pdf';
import { fingerprintOf } from '@/lib/platform/seal/certificate';
import { sealPdf } from '@/lib/platform/seal/seal-pdf';
import { requestTimestamp } from '@/lib/platform/seal/timestamp';
import { discardIncoming, newIncomingPath, placeFile, prepareFile } from '@/lib/platform/storage/content-store';
import { FILE_MODE } from '@/lib/platform/storage/modes';
import { refuseFullVolume } from '@/lib/platform/storage/refuse-full-volume';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { CIRCULATION_ENTITY } from '../circulations/constants';
import type { AnyKindCode } from '../kind-traits';
import { type CopyFile, listCopyFiles } from './copy-files';
import { copyFileName } from './copy-name';
import { embedImages } from './embed-images';
import { type CopyToMake, findCause } from './find-cause';
import { findReader, otherReaders } from './find-reader';
import { loadSeal } from './load-seal';
import type { Readers } from './narrow';

/** Copies are for the file and for others: they have the language of official letters, not that of one reader. */
const LOCALE: Locale = 'th';

/** Of the column. */
const MAX_NAME = 255;

/** A document, and for whom it is laid out. */
export interface PrintRequest {
  /** Person whose read gives the document. */
  reader: UserCtx;
  /** The paper has nothing that one of them may not see. */
  readers: Readers;
  kind: AnyKindCode;
  publicId: string;
  revision: string | undefined;
  files: readonly CopyFile[];
}

export interface PrintedCopy {
  html: string;
  /** Of the revision; empty for a document without revisions. */
  label: string;
}

/** Lays the paper out. The layouts are the app's: the worker hands them in. */
export type PaperPrinter = (request: PrintRequest) => Promise<PrintedCopy>;

/** A program of the machine is missing: an installation later mends it, so the delivery is repeated. */
class NoChromium extends Error {
  override name = 'NoChromium';
}

/**
 * Makes the issued copy that an event asks for and keeps it. A second delivery of the event makes none. The document was
 * issued before and does not wait for this.
 * @throws NoChromium, NoReader, SealUnavailable, TimestampUnavailable, AppError STORAGE_FULL or STORAGE_UNAVAILABLE, Error
 *   of a crashed browser: the delivery is repeated, and becomes a dead letter in the end
 */
export async function makeIssuedCopy(ctx: Ctx, event: OutboxEvent, print: PaperPrinter): Promise<void> {
  const copy = await findCause(ctx, event);
  if (!copy || (await isMade(ctx, copy))) return;
  if (!findChromium()) throw new NoChromium('this worker has no Chromium: install chromium-headless-shell');
  await refuseFullVolume();
  const seal = await loadSeal(ctx);
  const reader = await findReader(ctx, copy, LOCALE);
  const { html, label } = await print({
    reader,
    readers: await otherReaders(ctx, copy, LOCALE),
    kind: copy.kind,
    publicId: copy.publicId,
    revision: copy.revisionPublicId,
    files: await listCopyFiles(reader, copy),
  });
  const printed = await printPdf(await embedImages(ctx, html));
  const sealedAt = await readNow(ctx);
  const { APP_URL: location, SEAL_TIMESTAMP_URL: authority } = env();
  const { content, timestampedAt } = await sealPdf(printed, seal, {
    at: sealedAt,
    reason: copy.cause,
    location,
    timestamp: authority ? (signature) => requestTimestamp(authority, signature) : null,
  });
  await keep(ctx, copy, {
    content,
    pages: countPages(printed),
    fileName: copyFileName(copy, label),
    madeBy: reader,
    sealed: { sealedBy: seal.name.slice(0, MAX_NAME), sealFingerprint: fingerprintOf(seal), sealedAt, timestampedAt },
  });
}

async function isMade(ctx: Ctx, { causeId }: CopyToMake): Promise<boolean> {
  return (await ctx.db.$count(issuedCopies, eq(issuedCopies.causeId, causeId))) > 0;
}

interface MadeFile {
  content: Buffer;
  pages: number;
  fileName: string;
  madeBy: UserCtx;
  sealed: { sealedBy: string; sealFingerprint: string; sealedAt: Date; timestampedAt: Date | null };
}

/** The file has a row among the attachments, so that backups, sweeps and checks of hashes treat it as they do the others. */
async function keep(ctx: Ctx, copy: CopyToMake, { content, pages, fileName, madeBy, sealed }: MadeFile): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = await newIncomingPath();
  try {
    await writeFile(path, content, { flag: 'wx', mode: FILE_MODE });
    await prepareFile(path, sha256, content.length);
    await transact(ctx, async (tx) => {
      const [{ insertId }] = await tx.db.insert(attachments).values({
        publicId: newPublicId(),
        originalFilename: fileName,
        sha256,
        mimeType: 'application/pdf',
        sizeBytes: content.length,
        state: 'COMMITTED',
        // The product wrote it.
        scanState: 'CLEAN',
        uploadedBy: madeBy.actor.userId,
        organizationId: copy.organizationId,
        committedAt: sql`NOW(3)`,
      });
      const publicId = newPublicId();
      const { cause, causeId, causedAt, isMadeLater, keys } = copy;
      await tx.db.insert(issuedCopies).values({
        publicId,
        ...keys,
        cause,
        causeId,
        causedAt,
        isMadeLater,
        attachmentId: insertId,
        sha256,
        sizeBytes: content.length,
        pages,
        locale: LOCALE,
        ...sealed,
      });
      await record(tx, {
        action: 'issued_copy.made',
        entityType: 'circulationId' in keys ? CIRCULATION_ENTITY : 'correspondence',
        entityPublicId: copy.publicId,
        entityLabel: copy.number,
        projectId: copy.projectId,
        contractId: copy.contractId,
        subjectOrganizationId: copy.organizationId,
        changes: { cause: [null, cause], sha256: [null, sha256], pages: [null, pages] },
      });
      await placeFile(path, sha256, content.length);
    });
  } catch (error) {
    // Another delivery of the same event was sooner; the sweep removes the file of this one.
    if (!isDuplicateOf(error, 'uq_issued_copies_cause')) throw error;
  } finally {
    await discardIncoming(path);
  }
}

/** Chromium writes the pages as plain objects. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

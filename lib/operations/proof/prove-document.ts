import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { readMoment } from '@/db/client';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { issuedCopies } from '@/db/schema/issued-copies';
import { documentNumberAudit } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { workflowHistories } from '@/db/schema/workflow';
import { isOfSeenRevision } from '@/lib/documents/files/attachment-places/columns';
import { compareWithHash } from '@/lib/documents/files/check-files';
import { findSeriesFaults } from '@/lib/numbering/engine/verify/verify';
import { compareRecord } from '@/lib/platform/audit/facts/verify-facts';
import { verifySealsOver } from '@/lib/platform/audit/seal';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { within } from '@/lib/platform/within';
import { findInstanceFaults } from '@/lib/workflow/engine/verify/verify';
import type { Proof, ProofCheck } from './dto';
import { countProof } from './proof-limit';
import { type ProvenRecord, provenCirculation, provenDocument } from './proven-record';

/** Bytes of files that one verification reads: about ten seconds of a disk. The nightly checks read the others. */
const MAX_BYTES = 1024 ** 3;
/** A short form that people can compare by eye. */
const SHORT = 16;

/**
 * Verifies one document: its number within its series, the sent content, the history, the entries of people, the audit
 * log and its files. Reads the database at one moment, and files after it.
 * @throws AppError DOCUMENT_NOT_FOUND for a document that the actor may not see, RATE_LIMITED
 */
export async function proveDocument(ctx: UserCtx, { publicId }: { publicId: string }): Promise<Proof> {
  await countProof(ctx);
  return prove(ctx, await provenDocument(ctx, publicId));
}

/** As `proveDocument`, of a circulation sheet. @throws AppError NOT_FOUND, RATE_LIMITED */
export async function proveCirculation(ctx: UserCtx, { publicId }: { publicId: string }): Promise<Proof> {
  await countProof(ctx);
  return prove(ctx, await provenCirculation(ctx, publicId));
}

async function prove(ctx: UserCtx, record: ProvenRecord): Promise<Proof> {
  const checks = await readMoment(async (db): Promise<ProofCheck[]> => {
    const moment = { ...ctx, db };
    return [
      await checkNumber(moment, record),
      ...(await checkHistory(moment, record)),
      await checkRecords(moment, record),
      await checkAudit(moment, record),
    ];
  });
  checks.push(await checkFiles(ctx, record), await checkCopies(ctx, record));
  return {
    publicId: record.publicId,
    projectCode: record.projectCode,
    typeCode: record.typeCode,
    number: record.number,
    verifiedAt: new Date().toISOString(),
    isWhole: checks.every(({ result }) => result !== 'FAILS'),
    checks,
  };
}

/** The number within its series, which has no gap, and what the ledger binds to it. */
async function checkNumber(ctx: Ctx, { seriesId, publicId }: ProvenRecord): Promise<ProofCheck> {
  if (seriesId === null) return { check: 'number', result: 'OPEN', compared: {}, faults: [] };
  const findings = await findSeriesFaults(ctx, within([seriesId]));
  const [issued] = await ctx.db
    .select({
      sequence: documentNumberAudit.sequence,
      chainNo: documentNumberAudit.chainNo,
      rowHash: documentNumberAudit.rowHash,
      contentHash: documentNumberAudit.contentHash,
    })
    .from(documentNumberAudit)
    .where(
      and(
        eq(documentNumberAudit.seriesId, seriesId),
        eq(documentNumberAudit.documentPublicId, publicId),
        inArray(documentNumberAudit.event, ['ISSUED', 'CONFIRMED', 'IMPORTED']),
      ),
    )
    .orderBy(desc(documentNumberAudit.chainNo))
    .limit(1);
  return verdict('number', findings, {
    ...(issued && {
      sequence: issued.sequence ?? 0,
      chainNo: issued.chainNo ?? 0,
      chainHash: issued.rowHash.slice(0, SHORT),
      ...(issued.contentHash && { contentHash: issued.contentHash.slice(0, SHORT) }),
    }),
  });
}

async function checkHistory(ctx: Ctx, { instanceIds }: ProvenRecord): Promise<ProofCheck[]> {
  const findings = await findInstanceFaults(ctx, within(instanceIds));
  const moves = await ctx.db
    .select({ rowHash: workflowHistories.rowHash, action: workflowHistories.action })
    .from(workflowHistories)
    .where(inArray(workflowHistories.instanceId, [...instanceIds, '']))
    .orderBy(asc(workflowHistories.createdAt), asc(workflowHistories.seq));
  const last = moves.at(-1);
  const sent = moves.filter(({ action }) => action === 'SUBMIT').length;
  return [
    {
      ...verdict('content', findings.filter(isAboutContent), { sent }),
      ...(sent === 0 && { result: 'OPEN' as const }),
    },
    verdict(
      'history',
      findings.filter((finding) => !isAboutContent(finding)),
      { moves: moves.length, ...(last && { chainHash: last.rowHash.slice(0, SHORT) }) },
    ),
  ];
}

const isAboutContent = ({ rule }: { rule: string }) => rule === 'CONTENT';

async function checkRecords(ctx: Ctx, { parts }: ProvenRecord): Promise<ProofCheck> {
  const { rows, faults } = await compareRecord(ctx, parts);
  return verdict(
    'records',
    faults.map(({ kind, problem }) => ({ rule: `${kind} ${problem}` })),
    { rows },
  );
}

async function checkAudit(ctx: Ctx, { entityType, publicId }: ProvenRecord): Promise<ProofCheck> {
  const rows = await ctx.db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, entityType), eq(auditLogs.entityPublicId, publicId)));
  const { sealed, isWhole } = await verifySealsOver(
    ctx,
    rows.map(({ id }) => id),
  );
  return verdict('audit', isWhole ? [] : [{ rule: 'SEAL' }], { rows: rows.length, sealed });
}

/** Files of the revisions that the actor may see. */
async function checkFiles(ctx: UserCtx, { entityType, publicId }: ProvenRecord): Promise<ProofCheck> {
  const files = entityType === 'correspondence' ? await selectFiles(ctx, publicId) : [];
  const faults: { rule: string }[] = [];
  let [bytes, compared] = [0, 0];
  for (const file of files) {
    if (bytes + file.sizeBytes > MAX_BYTES) break;
    bytes += file.sizeBytes;
    compared += 1;
    const fault = await compareWithHash(file);
    if (fault) faults.push({ rule: `${file.filename}: ${fault}` });
  }
  const check = verdict('files', faults, { files: files.length, compared });
  return check.result === 'HOLDS' && compared < files.length ? { ...check, result: 'OPEN' } : check;
}

function selectFiles(ctx: UserCtx, publicId: string) {
  return ctx.db
    .selectDistinct({
      filename: attachments.originalFilename,
      sha256: attachments.sha256,
      sizeBytes: attachments.sizeBytes,
    })
    .from(attachments)
    .innerJoin(correspondenceRevisionAttachments, eq(correspondenceRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(
      correspondenceRevisions,
      eq(correspondenceRevisions.id, correspondenceRevisionAttachments.correspondenceRevisionId),
    )
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(and(eq(correspondences.publicId, publicId), isOfSeenRevision(ctx)))
    .orderBy(asc(attachments.sizeBytes));
}

/** Issued copies against the audit rows of their making, which the seals cover, and their bytes against both. */
async function checkCopies(ctx: Ctx, { entityType, publicId, copies }: ProvenRecord): Promise<ProofCheck> {
  const made = await ctx.db
    .select({ sha256: sql<string>`JSON_VALUE(${auditLogs.changes}, '$.sha256[1]')` })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.action, 'issued_copy.made'),
        eq(auditLogs.entityType, entityType),
        eq(auditLogs.entityPublicId, publicId),
      ),
    );
  const audited = new Set(made.map(({ sha256 }) => sha256));
  const kept = await ctx.db
    .select({ sha256: issuedCopies.sha256, sizeBytes: issuedCopies.sizeBytes })
    .from(issuedCopies)
    .where(copies);
  const faults: { rule: string }[] = [];
  for (const copy of kept) {
    const fault = audited.has(copy.sha256) ? await compareWithHash(copy) : 'NOT_AUDITED';
    if (fault) faults.push({ rule: `${copy.sha256.slice(0, SHORT)} ${fault}` });
  }
  const check = verdict('copies', faults, { copies: kept.length });
  return kept.length === 0 ? { ...check, result: 'OPEN' } : check;
}

function verdict(
  check: ProofCheck['check'],
  findings: readonly { rule: string }[],
  compared: ProofCheck['compared'],
): ProofCheck {
  const faults = [...new Set(findings.map(({ rule }) => rule))];
  return { check, result: faults.length > 0 ? 'FAILS' : 'HOLDS', compared, faults };
}

import { and, eq, sql } from 'drizzle-orm';
import { documentNumberAudit, documentNumberCounters, documentNumberReservations } from '@/db/schema/numbering';
import { numberRequest } from '@/lib/documents/document/draft/number-request';
import type { LoadedDocument } from '@/lib/documents/document/read/load-documents';
import { type NumberPlan, planNumber } from '@/lib/numbering/engine/batch/plan-number';
import { defaultTemplate } from '@/lib/numbering/engine/template/default-templates';
import { foldNumber } from '@/lib/numbering/engine/template/fold-number';
import { printNumber, printNumberKey } from '@/lib/numbering/engine/template/render-number';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { writeDocuments } from './prepare';

// Shared part of the seed's two methods: one counter row, one number, one document per transaction. They write the same
// ledger, audit and document rows as the product, without chaining the audit.

export interface Job {
  ctx: UserCtx;
  document: LoadedDocument;
  plan: NumberPlan;
}

export function planJob(ctx: UserCtx, document: LoadedDocument): Job {
  const template = { tree: defaultTemplate('LETTER'), versionId: null, overflow: 'WIDEN' as const };
  return { ctx, document, plan: planNumber(numberRequest(document), template) };
}

const counters = documentNumberCounters;

export function isCounterOf({ counterKey: key }: NumberPlan) {
  return and(
    eq(counters.projectId, key.projectId),
    eq(counters.originatorOrganizationId, key.originatorOrganizationId),
    eq(counters.recipientOrganizationId, key.recipientOrganizationId),
    eq(counters.correspondenceTypeId, key.correspondenceTypeId),
    eq(counters.subTypeId, key.subTypeId),
    eq(counters.rfaTypeId, key.rfaTypeId),
    eq(counters.disciplineId, key.disciplineId),
    eq(counters.currentYear, key.currentYear),
  );
}

export async function readCounter(tx: TxCtx, plan: NumberPlan, isLocked: boolean) {
  const query = tx.db
    .select({ seriesId: counters.seriesId, version: counters.version, lastNumber: counters.lastNumber })
    .from(counters)
    .where(isCounterOf(plan));
  const [counter] = await (isLocked ? query.for('update') : query);
  if (!counter) throw new Error('the counter was not prepared');
  return counter;
}

/** The ledger row, the document with everything its submit writes, and the audit row. */
export async function writeNumber(tx: TxCtx, { ctx, document, plan }: Job, seriesId: number, sequence: number) {
  const documentNumber = printNumber(plan.open, sequence, '');
  const numberKey = printNumberKey(plan.open, sequence);
  const common = {
    seriesId,
    sequence,
    counterKey: { ...plan.counterKey },
    templateUsed: plan.template.tree.text,
    requestId: newPublicId(),
    issuedAt: document.now,
  };
  await tx.db.insert(documentNumberReservations).values({
    ...common,
    projectId: plan.counterKey.projectId,
    correspondenceTypeId: plan.counterKey.correspondenceTypeId,
    numberKey,
    state: 'CONFIRMED',
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    currentYear: plan.counterKey.currentYear,
    printedCodes: plan.printedCodes,
    createdBy: ctx.actor.userId,
  });
  const number = {
    seriesId,
    sequence,
    numberKey,
    numberFolded: foldNumber(documentNumber),
    documentNumber,
    issuedAt: document.now,
  };
  const [answer] = await writeDocuments(tx, [{ ctx, document, number }]);
  await tx.db.insert(documentNumberAudit).values({
    ...common,
    event: 'ISSUED',
    documentId: document.id,
    documentPublicId: document.publicId,
    generatedNumber: documentNumber,
    userId: ctx.actor.userId,
    ipAddress: ctx.ipAddress,
    userAgent: ctx.userAgent,
    prevHash: '0'.repeat(64),
    rowHash: '0'.repeat(64),
  });
  return answer;
}

/**
 * Counter and series of the row-by-row methods. Created beforehand, because the first number of a series is not
 * compared.
 */
export async function prepareCounter({ ctx, plan }: Job): Promise<void> {
  const { counterKey: key } = plan;
  await ctx.db.execute(sql`INSERT INTO document_number_series
    (uuid, project_id, correspondence_type_id, printed_pattern, seq_width)
    VALUES (${newPublicId()}, ${key.projectId}, ${key.correspondenceTypeId}, ${plan.pattern}, 4)`);
  await ctx.db.execute(sql`INSERT INTO document_number_counters
    (project_id, originator_organization_id, recipient_organization_id, correspondence_type_id, current_year, series_id)
    SELECT project_id, ${key.originatorOrganizationId}, ${key.recipientOrganizationId}, correspondence_type_id,
      ${key.currentYear}, id FROM document_number_series WHERE printed_pattern = ${plan.pattern}`);
}

import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { TxCtx } from '@/lib/platform/ctx';
import { appendOtherAudit } from './audit-chain';

const FIRST_PREV_HASH = '0'.repeat(64);

/** A version of a template that this transaction has written. */
export interface ChangedTemplate {
  formatId: number;
  versionId: number;
  versionNo: number;
  template: string;
  projectId: number;
  correspondenceTypeId: number;
  /** `<projectCode>.<typeCode>`. */
  label: string;
  reason: string;
}

/**
 * Appends a change of template to the numbers' audit. The rows of one type's versions form a chain of their own, in
 * order of version; the caller has locked the type's format.
 */
export async function auditTemplateChange(tx: TxCtx, changed: ChangedTemplate): Promise<void> {
  await appendOtherAudit(
    tx,
    { prevHash: await lastHashOf(tx, changed.formatId), chainNo: changed.versionNo },
    {
      event: 'TEMPLATE_CHANGED',
      documentId: null,
      documentPublicId: null,
      sequence: null,
      generatedNumber: changed.label,
      counterKey: {
        projectId: changed.projectId,
        originatorOrganizationId: 0,
        recipientOrganizationId: 0,
        correspondenceTypeId: changed.correspondenceTypeId,
        subTypeId: 0,
        rfaTypeId: 0,
        disciplineId: 0,
        currentYear: 0,
      },
      templateUsed: changed.template,
      templateVersionId: changed.versionId,
      requestId: null,
      reason: changed.reason,
      retryCount: 0,
      lockWaitMs: null,
      totalDurationMs: null,
      fallbackUsed: 'NONE',
      issuedAt: null,
      by: tx,
    },
  );
}

async function lastHashOf(tx: TxCtx, formatId: number): Promise<string> {
  // Raw: the rows without a series are few and have an index; the versions lead to them.
  const rows = await rowsOf<{ rowHash: string }>(
    tx.db,
    sql`
    SELECT a.row_hash AS rowHash FROM document_number_audit AS a
    JOIN document_number_format_versions AS v ON v.id = a.template_version_id
    WHERE a.series_id IS NULL AND a.event = 'TEMPLATE_CHANGED' AND v.format_id = ${formatId}
    ORDER BY a.chain_no DESC LIMIT 1`,
  );
  return rows[0]?.rowHash ?? FIRST_PREV_HASH;
}

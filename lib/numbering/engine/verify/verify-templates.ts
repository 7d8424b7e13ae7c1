import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import { hashAuditRow } from './audit-chain';
import type { Finding } from './finding';
import { FIRST_PREV_HASH, HASHED_COLUMNS, type StoredRow } from './verify-chains';

type TemplateRow = { [K in keyof StoredRow]: StoredRow[K] | null } & {
  formatId: number;
  versionId: number;
  versionNo: number;
  storedTemplate: string;
};

/**
 * Finds template versions whose audit rows are missing or different. Versions cannot be altered, so the chain is
 * compared with them.
 */
export async function findTemplateFaults(ctx: Ctx): Promise<Finding[]> {
  // Raw: the counter's key must come as the text that was hashed. Versions without a maker come from no page or call.
  const rows = await rowsOf<TemplateRow>(
    ctx.db,
    sql`
    SELECT v.format_id AS formatId, v.id AS versionId, v.version_no AS versionNo, v.format_template AS storedTemplate,
      ${HASHED_COLUMNS}
    FROM document_number_format_versions AS v
    LEFT JOIN document_number_audit AS a
      ON a.template_version_id = v.id AND a.series_id IS NULL AND a.event = 'TEMPLATE_CHANGED'
    WHERE v.created_by IS NOT NULL ORDER BY v.format_id, v.version_no, a.id`,
  );
  const findings: Finding[] = [];
  const heads = new Map<number, string>();
  for (const row of rows) {
    const name = `template version ${row.versionNo} ("${row.storedTemplate}")`;
    if (row.rowHash === null) {
      findings.push({ seriesId: null, rule: 'AUDIT_MISSING', detail: `the audit lacks ${name}` });
      continue;
    }
    const prevHash = heads.get(row.formatId) ?? FIRST_PREV_HASH;
    heads.set(row.formatId, row.rowHash);
    const fault = faultOf(row as TemplateRow & StoredRow, prevHash);
    if (fault !== null) findings.push({ seriesId: null, rule: 'CHAIN', detail: `the audit of ${name} ${fault}` });
  }
  return findings;
}

function faultOf(row: TemplateRow & StoredRow, prevHash: string): string | null {
  if (row.prevHash !== prevHash) return 'does not follow the one before';
  if (hashAuditRow(prevHash, row) !== row.rowHash) return 'was changed';
  if (row.templateUsed !== row.storedTemplate || row.chainNo !== row.versionNo) return 'names another one';
  return null;
}

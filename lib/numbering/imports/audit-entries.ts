import type { TxCtx } from '@/lib/platform/ctx';
import { appendNumberAudit, type ChainTip, type NumberAuditEntry } from '../engine/verify/audit-chain';
import type { NumberMaking } from './reading/read-row';

/** Audit of one number by an import or its undoing. */
export interface ImportAudit {
  event: NumberAuditEntry['event'];
  sequence: number;
  numberKey: string;
  making: Pick<NumberMaking, 'counterKey' | 'templateUsed' | 'templateVersionId'>;
  reason: string;
  issuedAt: Date | null;
  /** The register's subject, as the ledger keeps it. */
  purpose?: string | null;
}

/** Rows of one statement, which must fit into a packet. */
const CHUNK = 2000;

/** Appends to the audit chain of a locked series, in the order given. */
export async function appendImportAudit(tx: TxCtx, tip: ChainTip, entries: readonly ImportAudit[]): Promise<void> {
  let head = tip;
  for (let start = 0; start < entries.length; start += CHUNK) {
    head = await appendNumberAudit(
      tx,
      head,
      entries.slice(start, start + CHUNK).map(({ making, numberKey, ...entry }) => ({
        ...entry,
        generatedNumber: numberKey,
        counterKey: making.counterKey,
        templateUsed: making.templateUsed,
        templateVersionId: making.templateVersionId,
        documentId: null,
        documentPublicId: null,
        requestId: tx.requestId,
        retryCount: 0,
        lockWaitMs: null,
        totalDurationMs: null,
        fallbackUsed: 'NONE',
        by: tx,
      })),
    );
  }
}

import { auditLogs } from '@/db/schema/system';
import type { Ctx, TxCtx } from '../ctx';
import { newPublicId } from '../id';
import { appendRows } from '../statement-buffer';

export interface AuditEntry {
  /** Past tense, area first: `correspondence.submitted`, `user.deactivated`, `numbering.previewed`. */
  action: string;
  severity?: 'INFO' | 'WARN' | 'ERROR' | 'CRITICAL';
  entityType: string;
  entityPublicId?: string | null;
  /** Label by which a reader recognises the record, e.g. the printed document number. */
  entityLabel?: string | null;
  projectId?: number | null;
  contractId?: number | null;
  /** The organization the record is about, so that its Org Admin finds the row; not the acting one. */
  subjectOrganizationId?: number | null;
  /** `{ field: [before, after] }`, only what changed; never secrets or hashes. */
  changes?: Record<string, readonly [unknown, unknown]> | null;
  reason?: string | null;
  /** Actor of the act, if one transaction serves several callers (batched numbering); the transaction's by default. */
  by?: Ctx;
  /** True for an unauthenticated request: a failed sign-in, a one-time link. */
  isAnonymous?: boolean;
}

/** Appends audit rows in the caller's transaction, so that action and audit commit together. */
export async function record(tx: TxCtx, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const list = Array.isArray(entries) ? (entries as readonly AuditEntry[]) : [entries as AuditEntry];
  await appendRows(
    tx,
    auditLogs,
    list.map((entry) => toRow(entry, entry.by ?? tx)),
  );
}

function toRow(entry: AuditEntry, by: Ctx): typeof auditLogs.$inferInsert {
  const { actor } = by;
  return {
    publicId: newPublicId(),
    actorType: entry.isAnonymous
      ? 'ANONYMOUS'
      : actor.kind === 'system'
        ? 'SYSTEM'
        : actor.tokenScopes
          ? 'TOKEN'
          : 'USER',
    userId: actor.kind === 'user' ? actor.userId : null,
    organizationId: actor.kind === 'user' ? actor.organizationId : null,
    action: entry.action,
    severity: entry.severity ?? 'INFO',
    entityType: entry.entityType,
    entityPublicId: entry.entityPublicId ?? null,
    entityLabel: entry.entityLabel ?? null,
    projectId: entry.projectId ?? null,
    contractId: entry.contractId ?? null,
    subjectOrganizationId: entry.subjectOrganizationId ?? null,
    changes: entry.changes ?? null,
    reason: entry.reason ?? null,
    requestId: by.requestId,
    ipAddress: by.ipAddress,
    userAgent: by.userAgent?.slice(0, 500) ?? null,
  };
}

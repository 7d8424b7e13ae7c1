/** Record of one call by a caller. Moments are of the machine's monotonic clock, in microseconds. */
export type MoveRecord =
  | { kind: 'invoke'; op: string; instanceId: string; action: string; at: number }
  | { kind: 'ok'; op: string; historyId: string; at: number }
  | { kind: 'fail'; op: string; code: string; at: number }
  /** Its outcome is unknown: a retry of the same call may report it, or no one does. */
  | { kind: 'unknown'; op: string; at: number };

/** A row of history that a person made, as the database has it in the end. */
export interface MoveHistory {
  id: string;
  instanceId: string;
  seq: number;
  action: string;
  /** The call that made it. */
  commandId: string | null;
}

interface Operation {
  instanceId: string;
  action: string;
  invokedAt: number;
  /** When its caller knew that it is done. */
  completedAt: number;
  historyId: string | null;
  isRefused: boolean;
}

/**
 * Compares the callers' records with the database. Confirmed calls exist once, refused ones do not, calls without an
 * answer at most once, and there are no other rows. A call confirmed before another began precedes it.
 * @returns the violations in words
 */
export function checkRecords(records: readonly MoveRecord[], histories: readonly MoveHistory[]): string[] {
  const operations = gather(records);
  const rowsOf = new Map<string, MoveHistory[]>();
  const findings: string[] = [];
  for (const row of histories) {
    const operation = operations.get(row.commandId ?? '');
    if (!operation) {
      findings.push(`${row.instanceId} row ${row.seq} (${row.action}) has no caller`);
      continue;
    }
    rowsOf.set(row.commandId ?? '', [...(rowsOf.get(row.commandId ?? '') ?? []), row]);
  }
  for (const [op, operation] of operations) {
    const rows = rowsOf.get(op) ?? [];
    if (rows.length > 1) findings.push(`${op} (${operation.action}) was done ${rows.length} times`);
    if (operation.historyId !== null && rows[0]?.id !== operation.historyId) {
      findings.push(`${op} (${operation.action}) was said to be done and is not there`);
    }
    if (operation.isRefused && rows.length > 0) findings.push(`${op} (${operation.action}) was refused and is there`);
  }
  return [...findings, ...findDisorder(operations, rowsOf)];
}

function gather(records: readonly MoveRecord[]): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const record of records) {
    if (record.kind !== 'invoke') continue;
    const { op, instanceId, action, at: invokedAt } = record;
    const unheard = { completedAt: Number.POSITIVE_INFINITY, historyId: null, isRefused: false };
    operations.set(op, { instanceId, action, invokedAt, ...unheard });
  }
  for (const record of records) {
    const operation = operations.get(record.op);
    if (!operation) continue;
    if (record.kind === 'ok') Object.assign(operation, { historyId: record.historyId, completedAt: record.at });
    if (record.kind === 'fail') operation.isRefused = true;
  }
  return operations;
}

/** A call answered before another one was sent must precede it in the instance's history. */
function findDisorder(
  operations: ReadonlyMap<string, Operation>,
  rowsOf: ReadonlyMap<string, readonly MoveHistory[]>,
): string[] {
  const perInstance = new Map<string, { seq: number; operation: Operation }[]>();
  for (const [op, rows] of rowsOf) {
    const operation = operations.get(op);
    const [row] = rows;
    if (!row || !operation) continue;
    perInstance.set(row.instanceId, [...(perInstance.get(row.instanceId) ?? []), { seq: row.seq, operation }]);
  }
  const findings: string[] = [];
  for (const [instanceId, done] of perInstance) {
    let earliestAnswer = Number.POSITIVE_INFINITY;
    for (const { seq, operation } of done.toSorted((a, b) => b.seq - a.seq)) {
      if (earliestAnswer < operation.invokedAt) {
        findings.push(`${instanceId} row ${seq} began after a later row had been answered`);
      }
      earliestAnswer = Math.min(earliestAnswer, operation.completedAt);
    }
  }
  return findings;
}

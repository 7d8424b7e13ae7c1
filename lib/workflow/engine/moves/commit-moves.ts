import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { coalesceRows } from '@/lib/platform/gather-writes';
import { emitMove } from './emit-moves';
import type { Move } from './move';
import { projectMoves } from './project-moves';
import { reportWhenCommitted } from './transition-report';
import { type WrittenEntry, writeMoves } from './write-moves';

export interface CommittedMoves {
  /** The history rows of each move. */
  written: WrittenEntry[][];
  /** The register status that follows from each move; null where it stays as it is. */
  statusCodes: (string | null)[];
}

/**
 * The second half of every move, after lock, facts, judgement and plan: write (compare-and-swap first), project, audit,
 * emit, and report once the transaction is committed. The number of statements does not depend on the number of moves.
 * @throws AppError WORKFLOW_VERSION_CONFLICT when an instance is no longer as it was locked
 */
export async function commitMoves(
  tx: TxCtx,
  moves: readonly Move[],
  { startedAt, audit = [] }: { startedAt: number; audit?: readonly AuditEntry[] },
): Promise<CommittedMoves> {
  const written = await writeMoves(tx, moves);
  reportWhenCommitted(tx, moves, startedAt);
  const statusCodes = await projectMoves(tx, moves);
  await record(tx, audit);
  await coalesceRows(tx, async () => {
    for (const [index, move] of moves.entries()) await emitMove(tx, move, written[index] ?? []);
  });
  return { written, statusCodes };
}

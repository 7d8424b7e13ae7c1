import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { bufferWrites } from '@/lib/platform/statement-buffer';
import type { SubjectFacts } from '../read/subject-facts';
import { registeredRecords, registeredSubject } from '../registered-subjects';
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

interface Commitment {
  /** performance.now() when the work began, for the duration; null where the caller reports failures as well. */
  startedAt: number | null;
  audit?: readonly AuditEntry[];
  /** A verb of the documents makes the move and raises their version itself. */
  isOfOwnVerb?: boolean;
}

/** The audit row of a move of this record; `entry` names the action. */
export function auditOf(subject: SubjectFacts, entry: Pick<AuditEntry, 'action'> & Partial<AuditEntry>): AuditEntry {
  return {
    entityType: subject.documentKind,
    entityPublicId: subject.documentPublicId,
    entityLabel: subject.documentNumber ?? subject.title.slice(0, 255),
    projectId: subject.projectId,
    contractId: subject.contractId,
    subjectOrganizationId: subject.originator.id,
    ...entry,
  };
}

/**
 * The second half of every move, after lock, facts, judgement and plan: write (compare-and-swap first), project, audit,
 * emit, and report once the transaction is committed. The number of statements does not depend on the number of moves.
 * @throws AppError WORKFLOW_VERSION_CONFLICT when an instance is no longer as it was locked
 */
export async function commitMoves(
  tx: TxCtx,
  moves: readonly Move[],
  { startedAt, audit = [], isOfOwnVerb = false }: Commitment,
): Promise<CommittedMoves> {
  const written = await writeMoves(tx, moves);
  if (!isOfOwnVerb) await raiseVersions(tx, moves);
  await admitAsked(tx, moves);
  if (startedAt !== null) reportWhenCommitted(tx, moves, startedAt);
  const statusCodes = await projectMoves(tx, moves);
  await record(tx, audit);
  await bufferWrites(tx, async () => {
    for (const [index, move] of moves.entries()) await emitMove(tx, move, written[index] ?? []);
  });
  return { written, statusCodes };
}

/**
 * A document that its workflow has moved is another one than its readers saw: whatever ends it with the version they
 * saw is refused.
 */
async function raiseVersions(tx: TxCtx, moves: readonly Move[]): Promise<void> {
  for (const record of registeredRecords()) {
    const moved = moves.filter(({ subject }) => registeredSubject(subject.entityType).record === record);
    if (moved.length === 0) continue;
    await record.raiseVersions?.(
      tx,
      moved.map(({ subject }) => subject.documentId),
    );
  }
}

/** A designer of the contract knows of a document from its first task on (domain.md §5). */
async function admitAsked(tx: TxCtx, moves: readonly Move[]): Promise<void> {
  const asking = moves.filter(asksOthers);
  for (const record of asking.length > 0 ? registeredRecords() : []) {
    const subjects = asking.flatMap(({ subject }) =>
      registeredSubject(subject.entityType).record === record ? [subject] : [],
    );
    if (subjects.length > 0) await record.admitAsked?.(tx, subjects);
  }
}

/** True if a task is for an organization that does not know of the document by its place in letter or contract. */
function asksOthers({ opened, subject }: Move): boolean {
  const parties = subject.contractParties.filter(({ party }) => party === 'OWNER' || party === 'CONSULTANT');
  const known = [subject.originator, ...subject.to, ...parties].map(({ id }) => id);
  return opened.some(({ organizationId }) => organizationId !== null && !known.includes(organizationId));
}

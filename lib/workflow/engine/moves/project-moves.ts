import type { TxCtx } from '@/lib/platform/ctx';
import { registeredRecords, registeredSubject } from '../registered-subjects';
import type { Move } from './move';
import { SUPERSEDE } from './own-verbs';

/**
 * Carries moves over to the records' own rows, in the same transaction: the workflow's state is the truth.
 * @returns the register status that follows from each move; null where it stays as it is
 */
export async function projectMoves(tx: TxCtx, moves: readonly Move[]): Promise<(string | null)[]> {
  const codes: (string | null)[] = [];
  for (const move of moves) codes.push(isTakenOver(move) ? null : await subjectOfMove(move).project(tx, move));
  const projected = moves.filter((move) => !isTakenOver(move));
  for (const subject of new Set(projected.map(subjectOfMove))) {
    await subject.projectTogether?.(
      tx,
      projected.filter((move) => subjectOfMove(move) === subject),
    );
  }
  await writeStatuses(tx, moves, codes);
  return codes;
}

function subjectOfMove({ subject }: Move) {
  return registeredSubject(subject.entityType);
}

/** The record's row follows its later revision, or the verb that ended it in a state that is not final. */
function isTakenOver({ entries, status, definition, to }: Move): boolean {
  return entries[0]?.action === SUPERSEDE || (status !== 'ACTIVE' && !Object.hasOwn(definition.final, to));
}

async function writeStatuses(tx: TxCtx, moves: readonly Move[], codes: readonly (string | null)[]): Promise<void> {
  for (const record of registeredRecords()) {
    for (const code of new Set(codes)) {
      if (code === null) continue;
      const isMoved = (move: Move, index: number) => codes[index] === code && subjectOfMove(move).record === record;
      const ids = moves.filter(isMoved).map(({ subject }) => subject.documentId);
      if (ids.length > 0) await record.writeStatus?.(tx, ids, code);
    }
  }
}

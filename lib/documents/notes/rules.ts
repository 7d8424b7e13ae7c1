import type { ErrorCode } from '@/lib/platform/errors/catalog';

/**
 * A slip is noticed on the same day. Later a colleague may have acted on the note, and taking it away would leave that
 * without its reason.
 */
const DELETABLE_HOURS = 24;

export interface NoteFacts {
  isOwn: boolean;
  isDeleted: boolean;
  /** By the clock of the database. */
  ageHours: number;
  mayWrite: boolean;
}

/** Why the actor may not delete a note that they may read; null where they may. */
export function canDeleteNote({ isOwn, isDeleted, ageHours, mayWrite }: NoteFacts): ErrorCode | null {
  if (!isOwn || !mayWrite) return 'FORBIDDEN';
  if (isDeleted) return 'NOTE_DELETED';
  return ageHours < DELETABLE_HOURS ? null : 'NOTE_KEPT';
}

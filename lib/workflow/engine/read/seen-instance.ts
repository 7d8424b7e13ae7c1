import { AppError } from '@/lib/platform/errors/app-error';

/** The instance a caller acts on, with the version they saw; without a version the row lock alone decides. */
export interface SeenInstance {
  instanceId: string;
  versionNo?: number | undefined;
}

/**
 * Has the caller's instance compared with the version they saw, under its lock, when it moves among others.
 * @throws AppError WORKFLOW_VERSION_CONFLICT when it is not among them: it has ended, or another one took its place
 */
export function comparingSeen<Move extends { instanceId: string; versionNo?: number | undefined }>(
  moves: readonly Move[],
  seen: SeenInstance | undefined,
): Move[] {
  if (seen === undefined) return [...moves];
  if (!moves.some(({ instanceId }) => instanceId === seen.instanceId)) throw new AppError('WORKFLOW_VERSION_CONFLICT');
  return moves.map((move) => (move.instanceId === seen.instanceId ? { ...move, versionNo: seen.versionNo } : move));
}

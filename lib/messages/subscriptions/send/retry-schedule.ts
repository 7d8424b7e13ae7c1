/**
 * Pauses after the tries of a message: quick ones for a restart of the receiver, the last ones for a night and a
 * morning. Eleven tries over some 24 hours; then it has failed, and a person may have it sent again.
 */
const PAUSES_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const;

/** A receiver that fails again and again rests as a whole: so many failures in a row begin it … */
const RESTS_AFTER = 3;
/** … and it doubles from here … */
const FIRST_REST_SECONDS = 5;
/** … to this, so that one that returns has what waited within ten minutes. */
const LONGEST_REST_SECONDS = 600;

/**
 * When a message that was not taken is tried again.
 * @param tries how often it was tried
 * @param pauseSeconds as the receiver asked for it
 * @returns seconds, null after the last try
 */
export function pauseAfter(tries: number, pauseSeconds: number | null): number | null {
  const scheduled = PAUSES_SECONDS[tries - 1];
  return scheduled === undefined ? null : Math.max(scheduled, pauseSeconds ?? 0);
}

/**
 * Rest of a receiver after a failure: as it requests, or growing with consecutive failures. One refused message does
 * not hold up the others.
 */
export function restAfter({
  failedInRow,
  isAnswered,
  pauseSeconds,
}: {
  failedInRow: number;
  /** True for any answer, also without success; a silent receiver holds the lane for the whole time limit. */
  isAnswered: boolean;
  pauseSeconds: number | null;
}): number {
  if (pauseSeconds !== null && pauseSeconds > 0) return pauseSeconds;
  if (isAnswered && failedInRow < RESTS_AFTER && pauseSeconds === null) return 0;
  return Math.min(FIRST_REST_SECONDS * 2 ** Math.min(failedInRow - 1, 10), LONGEST_REST_SECONDS);
}

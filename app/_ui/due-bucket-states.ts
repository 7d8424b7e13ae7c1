import type { DueBucket } from '@/lib/work/my-work/schema';
import type { DueState } from './due-meter';

/** Style of the meter for the due date of an entry of My work or ball in court. */
export const DUE_BUCKET_STATES: Record<DueBucket, DueState> = {
  overdue: 'overdue',
  today: 'due-today',
  risk: 'at-risk',
  later: 'on-track',
};

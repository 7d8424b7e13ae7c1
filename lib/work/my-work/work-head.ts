import type { WorkPlace } from './page-cursors';

/** One entry of a list, before the record behind it is read. */
export interface WorkHead {
  place: WorkPlace;
  instanceId: string;
  kind: 'task' | 'turn' | 'informed' | 'resubmission' | 'waiting' | 'done';
  taskPublicId: string | null;
  /** Set for a task of a person. */
  personPublicId: string | null;
  organizationId: number | null;
  party: string | null;
  group: string | null;
  since: Date;
  dueAt: Date | null;
  /** -1: not the reader's to do; 0: their own; n: of the n-th delegator. */
  claim: number;
  /** Action taken, in `done`. */
  done: { action: string; fromState: string } | null;
}

import { z } from 'zod';
import { WorkflowDetail, WorkflowHistoryRow } from '@/lib/workflow/engine/dto';
import { RfaCode, RfaDetail, RfaItem, RfaRevisionRow } from '../dto';

// DTOs of the review of an RFA.

/** Outcome of an earlier revision, for reviewers of the next one. */
export const RfaCycle = z.strictObject({
  revision: RfaRevisionRow,
  items: z.array(RfaItem),
  history: z.array(WorkflowHistoryRow),
});
export type RfaCycle = z.infer<typeof RfaCycle>;

export const PartyTimeRow = z.strictObject({ party: z.string(), milliseconds: z.int() });

/** Review of the current revision, as shown to this person. */
export const RfaReview = z.strictObject({
  rfa: RfaDetail,
  /** Step, due date, holders, tasks; actions with their codes, reasons and all that keeps this person from them. */
  workflow: WorkflowDetail,
  /** Of this revision, oldest first, with the comments that the reader may see. */
  history: z.array(WorkflowHistoryRow),
  /** All active codes, from the mildest to the most restrictive; an action's own list says which may be given in it. */
  codes: z.array(RfaCode),
  /** Newest first. */
  previousCycles: z.array(RfaCycle),
  timeLedger: z.array(PartyTimeRow),
  /** The action that answers what waits for this person, or what the lead decides; null: nothing waits for them. */
  ownAction: z.string().nullable(),
});
export type RfaReview = z.infer<typeof RfaReview>;

import type { PlannedRequest } from '../engine/batch/plan-number';

/** A document as its number would be planned, at no particular time. */
export type SampleRequest = Omit<PlannedRequest, 'issuedAt'>;

import type { StatusFamily } from '@/app/_ui/status-families';
import type { Disposition } from '@/db/enums';

/** How a result looks follows from what it means: codes are kept by administrators. */
export const DISPOSITION_FAMILY: Record<Disposition, Exclude<StatusFamily, 'overdue'>> = {
  APPROVED: 'approved',
  APPROVED_WITH_COMMENTS: 'noted',
  COMMENTED: 'revise',
  REVISE_RESUBMIT: 'revise',
  REJECTED: 'rejected',
  NO_ACTION: 'closed',
};

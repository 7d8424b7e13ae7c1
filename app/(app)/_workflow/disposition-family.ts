import type { StatusFamily } from '@/app/_ui/status-families';
import type { Disposition } from '@/db/enums';

/** Style of a result by its disposition: administrators maintain the codes. */
export const DISPOSITION_FAMILY: Record<Disposition, Exclude<StatusFamily, 'overdue'>> = {
  APPROVED: 'approved',
  APPROVED_WITH_COMMENTS: 'noted',
  COMMENTED: 'revise',
  REVISE_RESUBMIT: 'revise',
  REJECTED: 'rejected',
  NO_ACTION: 'closed',
};

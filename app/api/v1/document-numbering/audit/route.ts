import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { listNumberAudit } from '@/lib/numbering/records/list-number-audit';
import { ListNumberAudit } from '@/lib/numbering/records/schema';

/** What became of numbers, newest first. */
export const GET = route({ query: ListNumberAudit, handle: ({ ctx, query }) => listNumberAudit(ctx, query) });

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };

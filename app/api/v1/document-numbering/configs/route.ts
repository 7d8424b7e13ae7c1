import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { listFormats } from '@/lib/numbering/formats/list-formats';
import { ListFormats } from '@/lib/numbering/formats/schema';

/** How each type is numbered, in the projects whose templates the caller may change. */
export const GET = route({ query: ListFormats, handle: ({ ctx, query }) => listFormats(ctx, query) });

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };

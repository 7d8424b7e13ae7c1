import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { getReset } from '@/lib/numbering/resets/list-resets';
import { ResetPath } from '@/lib/numbering/resets/schema';

/** One request to raise a series. */
export const GET = route({ params: ResetPath, handle: ({ ctx, params }) => getReset(ctx, params.publicId) });

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };

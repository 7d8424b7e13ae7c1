import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { formatHistory } from '@/lib/numbering/formats/format-history';
import { FormatPath } from '@/lib/numbering/formats/schema';

export const GET = route({ params: FormatPath, handle: ({ ctx, params }) => formatHistory(ctx, params) });

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };

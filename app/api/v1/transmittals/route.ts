import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute, route } from '@/app/_web/route';
import { createTransmittal } from '@/lib/documents/transmittals/create-transmittal';
import { listTransmittals } from '@/lib/documents/transmittals/list-transmittals';
import { TransmittalListQuery, toTransmittalListParams } from '@/lib/documents/transmittals/rest-schema';
import { CreateTransmittal } from '@/lib/documents/transmittals/schema';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

/** A page of a project's transmittals. */
export const GET = route({
  query: TransmittalListQuery,
  handle: async ({ ctx, query }) => {
    requireTokenScope(ctx, 'document.view');
    return listTransmittals(ctx, query.project, toTransmittalListParams(query));
  },
});

/** A new draft. */
export const POST = commandRoute({ body: CreateTransmittal, status: 201, verb: createTransmittal });

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };

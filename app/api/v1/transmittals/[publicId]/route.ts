import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { getTransmittal } from '@/lib/documents/transmittals/get-transmittal';
import { PatchTransmittal, TransmittalPath } from '@/lib/documents/transmittals/rest-schema';
import { updateTransmittal } from '@/lib/documents/transmittals/update-transmittal';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';

export const GET = route({
  params: TransmittalPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  handle: async ({ ctx, params }) => {
    requireTokenScope(ctx, 'document.view');
    return getTransmittal(ctx, params.publicId);
  },
});

/** Changes a draft; what is left out stays. */
export const PATCH = route({
  params: TransmittalPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: PatchTransmittal,
  handle: ({ ctx, params, body }) => updateTransmittal(ctx, { ...body, publicId: params.publicId }),
});

export { refuseMethod as DELETE, refuseMethod as POST, refuseMethod as PUT };

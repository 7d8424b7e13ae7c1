import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { discardTransmittal } from '@/lib/documents/transmittals/discard-transmittal';
import { TransmittalPath, TransmittalVersionBody } from '@/lib/documents/transmittals/rest-schema';

/** Throws a draft away. */
export const POST = commandRoute({
  params: TransmittalPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: TransmittalVersionBody,
  verb: discardTransmittal,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

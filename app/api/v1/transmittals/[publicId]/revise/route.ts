import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { TransmittalPath, TransmittalVersionBody } from '@/lib/documents/transmittals/rest-schema';
import { reviseTransmittal } from '@/lib/documents/transmittals/revise-transmittal';

/** Starts the next revision under the same base number. */
export const POST = commandRoute({
  params: TransmittalPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: TransmittalVersionBody,
  verb: reviseTransmittal,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

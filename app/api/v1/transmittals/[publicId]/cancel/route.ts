import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { cancelTransmittal } from '@/lib/documents/transmittals/cancel-transmittal';
import { TransmittalPath, TransmittalReasonBody } from '@/lib/documents/transmittals/rest-schema';

/** Cancels a submitted transmittal; its number stays used. */
export const POST = commandRoute({
  params: TransmittalPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: TransmittalReasonBody,
  verb: cancelTransmittal,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

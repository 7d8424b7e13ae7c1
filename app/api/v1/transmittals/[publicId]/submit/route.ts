import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { SubmitTransmittalBody, TransmittalPath } from '@/lib/documents/transmittals/rest-schema';
import { submitTransmittal } from '@/lib/documents/transmittals/submit-transmittal';

/** Submits it with the ready RFAs on its list, all in one transaction or none. */
export const POST = commandRoute({
  params: TransmittalPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: SubmitTransmittalBody,
  verb: submitTransmittal,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/acknowledge-transmittal';
import { AcknowledgeTransmittalBody, TransmittalPath } from '@/lib/documents/transmittals/rest-schema';

/** Acknowledges receipt for the acting organization, on paper too. */
export const POST = commandRoute({
  params: TransmittalPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: AcknowledgeTransmittalBody,
  verb: acknowledgeTransmittal,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

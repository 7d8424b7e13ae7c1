import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { resendTransmittal } from '@/lib/documents/transmittals/resend-transmittal';
import { TransmittalPath, TransmittalVersionBody } from '@/lib/documents/transmittals/rest-schema';

/** Drafts a new transmittal with the newest revisions of what was revised since. */
export const POST = commandRoute({
  params: TransmittalPath,
  notFound: 'DOCUMENT_NOT_FOUND',
  body: TransmittalVersionBody,
  verb: resendTransmittal,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

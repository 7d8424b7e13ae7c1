import { commandOperation, operation } from '@/app/_web/operation';
import { DocumentAnswer, SubmittedAnswer } from '@/lib/documents/correspondence/dto';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/acknowledge-transmittal';
import { cancelTransmittal } from '@/lib/documents/transmittals/cancel-transmittal';
import { createTransmittal } from '@/lib/documents/transmittals/create-transmittal';
import { discardTransmittal } from '@/lib/documents/transmittals/discard-transmittal';
import { RemindedRecipients, TransmittalDetail, TransmittalPage } from '@/lib/documents/transmittals/dto';
import { getTransmittal } from '@/lib/documents/transmittals/get-transmittal';
import { listTransmittals } from '@/lib/documents/transmittals/list-transmittals';
import { listPendingItems } from '@/lib/documents/transmittals/pending-items';
import { resendTransmittal } from '@/lib/documents/transmittals/resend-transmittal';
import {
  AcknowledgeTransmittalBody,
  PatchTransmittal,
  PendingItems,
  PendingQuery,
  RemindRecipientsBody,
  SubmitTransmittalBody,
  TransmittalListQuery,
  TransmittalPath,
  TransmittalReasonBody,
  TransmittalVersionBody,
  toTransmittalListParams,
} from '@/lib/documents/transmittals/rest-schema';
import { reviseTransmittal } from '@/lib/documents/transmittals/revise-transmittal';
import { CreateTransmittal } from '@/lib/documents/transmittals/schema';
import { submitTransmittal } from '@/lib/documents/transmittals/submit-transmittal';
import { updateTransmittal } from '@/lib/documents/transmittals/update-transmittal';
import { remindOfTransmittal } from '@/lib/work/ball-in-court/remind-of-transmittal';

const ONE = { path: '/transmittals/{publicId}', params: TransmittalPath, notFound: 'DOCUMENT_NOT_FOUND' } as const;
const post = (name: string) =>
  ({ ...ONE, id: `${name}Transmittal`, method: 'post', path: `${ONE.path}/${name}` }) as const;

export const transmittalOperations = [
  commandOperation({
    id: 'createTransmittal',
    method: 'post',
    path: '/transmittals',
    summary: 'Save a new draft of a transmittal',
    body: CreateTransmittal,
    status: 201,
    answer: DocumentAnswer,
    verb: createTransmittal,
  }),
  operation({
    id: 'listTransmittals',
    method: 'get',
    path: '/transmittals',
    summary: "List a project's transmittals",
    query: TransmittalListQuery,
    answer: TransmittalPage,
    scope: 'document.view',
    handle: ({ ctx, query }) => listTransmittals(ctx, query.project, toTransmittalListParams(query)),
  }),
  operation({
    id: 'listPendingItems',
    method: 'get',
    path: '/transmittals/pending',
    summary: 'List what recipients hold in a revision that is no longer the newest',
    query: PendingQuery,
    answer: PendingItems,
    scope: 'document.view',
    handle: async ({ ctx, query }) => ({ rows: await listPendingItems(ctx, query.project) }),
  }),
  operation({
    ...ONE,
    id: 'getTransmittal',
    method: 'get',
    summary: 'Read a transmittal',
    answer: TransmittalDetail,
    scope: 'document.view',
    handle: ({ ctx, params }) => getTransmittal(ctx, params.publicId),
  }),
  operation({
    ...ONE,
    id: 'updateTransmittal',
    method: 'patch',
    summary: 'Change a draft',
    body: PatchTransmittal,
    answer: DocumentAnswer,
    handle: ({ ctx, params, body }) => updateTransmittal(ctx, { ...body, publicId: params.publicId }),
  }),
  commandOperation({
    ...post('submit'),
    summary: 'Issue the numbers of the transmittal and of the ready RFAs on it',
    body: SubmitTransmittalBody,
    answer: SubmittedAnswer,
    verb: submitTransmittal,
  }),
  commandOperation({
    ...post('discard'),
    summary: 'Throw a draft away',
    body: TransmittalVersionBody,
    answer: DocumentAnswer,
    verb: discardTransmittal,
  }),
  commandOperation({
    ...post('cancel'),
    summary: 'Cancel a transmittal; its number stays used',
    body: TransmittalReasonBody,
    answer: DocumentAnswer,
    verb: cancelTransmittal,
  }),
  commandOperation({
    ...post('revise'),
    summary: 'Start the next revision under the same base number',
    body: TransmittalVersionBody,
    answer: DocumentAnswer,
    verb: reviseTransmittal,
  }),
  commandOperation({
    ...post('resend'),
    summary: 'Draft a transmittal of what was revised since',
    body: TransmittalVersionBody,
    answer: DocumentAnswer,
    verb: resendTransmittal,
  }),
  commandOperation({
    ...post('remind'),
    summary: 'Remind recipients that have not acknowledged, each once a day',
    body: RemindRecipientsBody,
    answer: RemindedRecipients,
    verb: remindOfTransmittal,
  }),
  commandOperation({
    ...post('acknowledge'),
    summary: 'Acknowledge receipt for the acting organization',
    body: AcknowledgeTransmittalBody,
    answer: DocumentAnswer,
    verb: acknowledgeTransmittal,
  }),
];

import { DocumentAnswer, SubmittedAnswer } from '@/lib/documents/correspondence/dto';
import { TransmittalDetail, TransmittalPage } from '@/lib/documents/transmittals/dto';
import {
  AcknowledgeTransmittalBody,
  PatchTransmittal,
  PendingItems,
  PendingQuery,
  SubmitTransmittalBody,
  TransmittalListQuery,
  TransmittalPath,
  TransmittalReasonBody,
  TransmittalVersionBody,
} from '@/lib/documents/transmittals/rest-schema';
import { CreateTransmittal } from '@/lib/documents/transmittals/schema';
import type { Operation } from './operation';

const ONE = '/transmittals/{publicId}';
const verb = (name: string, summary: string, body: Operation['body'], answer: Operation['answer']): Operation => ({
  id: `${name}Transmittal`,
  method: 'post',
  path: `${ONE}/${name}`,
  summary,
  params: TransmittalPath,
  body,
  status: 200,
  answer,
  isIdempotent: true,
});

export const transmittalOperations: readonly Operation[] = [
  {
    id: 'createTransmittal',
    method: 'post',
    path: '/transmittals',
    summary: 'Save a new draft of a transmittal',
    body: CreateTransmittal,
    status: 201,
    answer: DocumentAnswer,
    isIdempotent: true,
  },
  {
    id: 'listTransmittals',
    method: 'get',
    path: '/transmittals',
    summary: "List a project's transmittals",
    query: TransmittalListQuery,
    status: 200,
    answer: TransmittalPage,
  },
  {
    id: 'listPendingItems',
    method: 'get',
    path: '/transmittals/pending',
    summary: 'List what recipients hold in a revision that is no longer the newest',
    query: PendingQuery,
    status: 200,
    answer: PendingItems,
  },
  {
    id: 'getTransmittal',
    method: 'get',
    path: ONE,
    summary: 'Read a transmittal',
    params: TransmittalPath,
    status: 200,
    answer: TransmittalDetail,
  },
  {
    id: 'updateTransmittal',
    method: 'patch',
    path: ONE,
    summary: 'Change a draft',
    params: TransmittalPath,
    body: PatchTransmittal,
    status: 200,
    answer: DocumentAnswer,
  },
  verb(
    'submit',
    'Issue the numbers of the transmittal and of the ready RFAs on it',
    SubmitTransmittalBody,
    SubmittedAnswer,
  ),
  verb('discard', 'Throw a draft away', TransmittalVersionBody, DocumentAnswer),
  verb('cancel', 'Cancel a transmittal; its number stays used', TransmittalReasonBody, DocumentAnswer),
  verb('revise', 'Start the next revision under the same base number', TransmittalVersionBody, DocumentAnswer),
  verb('resend', 'Draft a transmittal of what was revised since', TransmittalVersionBody, DocumentAnswer),
  verb('acknowledge', 'Acknowledge receipt for the acting organization', AcknowledgeTransmittalBody, DocumentAnswer),
];

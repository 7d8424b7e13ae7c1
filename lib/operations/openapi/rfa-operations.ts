import { BulkSubmitAnswer, SubmittedAnswer } from '@/lib/documents/correspondence/dto';
import { RfaAnswer, RfaDetail, RfaPage } from '@/lib/documents/rfas/dto';
import { RfaListQuery } from '@/lib/documents/rfas/rest-schema';
import { RfaReview } from '@/lib/documents/rfas/review/review-dto';
import {
  CreateRfa,
  PatchRfa,
  RfaPath,
  RfaReadyBody,
  RfaReasonBody,
  RfaVersionBody,
  SubmitRfaBody,
  SubmitRfas,
} from '@/lib/documents/rfas/schema';
import type { Operation } from './operation';

const ONE = '/rfas/{publicId}';
const verb = (name: string, summary: string, body: Operation['body'], answer: Operation['answer']): Operation => ({
  id: `${name}Rfa`,
  method: 'post',
  path: `${ONE}/${name}`,
  summary,
  params: RfaPath,
  body,
  status: 200,
  answer,
  isIdempotent: true,
});

/** Deciding and answering go through /workflow-instances/{id}/transitions. */
export const rfaOperations: readonly Operation[] = [
  {
    id: 'createRfa',
    method: 'post',
    path: '/rfas',
    summary: 'Save a new draft of an RFA',
    body: CreateRfa,
    status: 201,
    answer: RfaAnswer,
    isIdempotent: true,
  },
  {
    id: 'listRfas',
    method: 'get',
    path: '/rfas',
    summary: "List a project's RFAs",
    query: RfaListQuery,
    status: 200,
    answer: RfaPage,
  },
  {
    id: 'bulkSubmitRfas',
    method: 'post',
    path: '/rfas/bulk-submit',
    summary: 'Submit up to 200 RFAs; those of one series get consecutive numbers or none',
    body: SubmitRfas,
    status: 200,
    answer: BulkSubmitAnswer,
    isIdempotent: true,
  },
  { id: 'getRfa', method: 'get', path: ONE, summary: 'Read an RFA', params: RfaPath, status: 200, answer: RfaDetail },
  {
    id: 'updateRfa',
    method: 'patch',
    path: ONE,
    summary: 'Change a draft',
    params: RfaPath,
    body: PatchRfa,
    status: 200,
    answer: RfaAnswer,
  },
  {
    id: 'getRfaReview',
    method: 'get',
    path: `${ONE}/review`,
    summary: 'Read the review of an RFA',
    params: RfaPath,
    status: 200,
    answer: RfaReview,
  },
  verb('ready', 'Say of a draft that it may be sent, or take that back', RfaReadyBody, RfaAnswer),
  verb('submit', 'Issue the number and start the review', SubmitRfaBody, SubmittedAnswer),
  verb('discard', 'Throw a draft away', RfaVersionBody, RfaAnswer),
  verb('recall', 'Call an RFA back that nobody has reviewed; it keeps its number', RfaReasonBody, RfaAnswer),
  verb('cancel', 'Withdraw an RFA; its number stays used', RfaReasonBody, RfaAnswer),
  verb('revise', 'Start the next revision under the same base number', RfaVersionBody, RfaAnswer),
];

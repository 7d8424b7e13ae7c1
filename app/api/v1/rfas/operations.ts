import { commandOperation, operation } from '@/app/_web/operation';
import { BulkSubmitAnswer, SubmittedAnswer } from '@/lib/documents/correspondence/dto';
import { createRfa } from '@/lib/documents/rfas/draft/create-rfa';
import { discardRfa } from '@/lib/documents/rfas/draft/discard-rfa';
import { setRfaReady } from '@/lib/documents/rfas/draft/set-rfa-ready';
import { updateRfa } from '@/lib/documents/rfas/draft/update-rfa';
import { RfaAnswer, RfaDetail, RfaPage } from '@/lib/documents/rfas/dto';
import { getRfa } from '@/lib/documents/rfas/get-rfa';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { RfaListQuery, toRfaListParams } from '@/lib/documents/rfas/rest-schema';
import { cancelRfa } from '@/lib/documents/rfas/review/cancel-rfa';
import { getRfaReview } from '@/lib/documents/rfas/review/get-rfa-review';
import { recallRfa } from '@/lib/documents/rfas/review/recall-rfa';
import { RfaReview } from '@/lib/documents/rfas/review/review-dto';
import { reviseRfa } from '@/lib/documents/rfas/revise-rfa';
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
import { submitRfa, submitRfas } from '@/lib/documents/rfas/submit-rfas';

const ONE = { path: '/rfas/{publicId}', params: RfaPath, notFound: 'DOCUMENT_NOT_FOUND' } as const;
const post = (name: string) => ({ ...ONE, id: `${name}Rfa`, method: 'post', path: `${ONE.path}/${name}` }) as const;

/** Deciding and answering go through /workflow-instances/{id}/transitions. */
export const rfaOperations = [
  commandOperation({
    id: 'createRfa',
    method: 'post',
    path: '/rfas',
    summary: 'Save a new draft of an RFA',
    body: CreateRfa,
    status: 201,
    answer: RfaAnswer,
    verb: createRfa,
  }),
  operation({
    id: 'listRfas',
    method: 'get',
    path: '/rfas',
    summary: "List a project's RFAs",
    query: RfaListQuery,
    answer: RfaPage,
    scope: 'document.view',
    handle: ({ ctx, query }) => listRfas(ctx, query.project, toRfaListParams(query)),
  }),
  operation({
    id: 'bulkSubmitRfas',
    method: 'post',
    path: '/rfas/bulk-submit',
    summary: 'Submit up to 200 RFAs; those of one series get consecutive numbers or none',
    body: SubmitRfas,
    answer: BulkSubmitAnswer,
    isIdempotent: true,
    handle: ({ ctx, body, call }) => submitRfas(ctx, body, call),
  }),
  operation({
    ...ONE,
    id: 'getRfa',
    method: 'get',
    summary: 'Read an RFA',
    answer: RfaDetail,
    scope: 'document.view',
    handle: ({ ctx, params }) => getRfa(ctx, params.publicId),
  }),
  operation({
    ...ONE,
    id: 'updateRfa',
    method: 'patch',
    summary: 'Change a draft',
    body: PatchRfa,
    answer: RfaAnswer,
    handle: ({ ctx, params, body }) => updateRfa(ctx, { ...body, publicId: params.publicId }),
  }),
  operation({
    ...ONE,
    id: 'getRfaReview',
    method: 'get',
    path: `${ONE.path}/review`,
    summary: 'Read the review of an RFA',
    answer: RfaReview,
    scope: 'document.view',
    handle: ({ ctx, params }) => getRfaReview(ctx, params.publicId),
  }),
  commandOperation({
    ...post('ready'),
    summary: 'Say of a draft that it may be sent, or take that back',
    body: RfaReadyBody,
    answer: RfaAnswer,
    verb: setRfaReady,
  }),
  commandOperation({
    ...post('submit'),
    summary: 'Issue the number and start the review',
    body: SubmitRfaBody,
    answer: SubmittedAnswer,
    verb: submitRfa,
  }),
  commandOperation({
    ...post('discard'),
    summary: 'Throw a draft away',
    body: RfaVersionBody,
    answer: RfaAnswer,
    verb: discardRfa,
  }),
  commandOperation({
    ...post('recall'),
    summary: 'Recall an RFA before its first review; it keeps its number',
    body: RfaReasonBody,
    answer: RfaAnswer,
    verb: recallRfa,
  }),
  commandOperation({
    ...post('cancel'),
    summary: 'Withdraw an RFA; its number stays used',
    body: RfaReasonBody,
    answer: RfaAnswer,
    verb: cancelRfa,
  }),
  commandOperation({
    ...post('revise'),
    summary: 'Start the next revision under the same base number',
    body: RfaVersionBody,
    answer: RfaAnswer,
    verb: reviseRfa,
  }),
];

import { commandOperation, operation } from '@/app/_web/operation';
import { createCorrespondence } from '@/lib/documents/correspondence/draft/create-correspondence';
import { updateCorrespondence } from '@/lib/documents/correspondence/draft/update-correspondence';
import {
  BulkSubmitAnswer,
  CorrespondenceDetail,
  CorrespondencePage,
  DocumentAnswer,
  GeneratedNumber,
  SubmittedAnswer,
} from '@/lib/documents/correspondence/dto';
import { getCorrespondence } from '@/lib/documents/correspondence/read/get-correspondence';
import {
  CancelBody,
  CorrespondencePath,
  GenerateNumberBody,
  ListQuery,
  PatchCorrespondence,
  SubmitBody,
  toRegisterParams,
} from '@/lib/documents/correspondence/rest-schema';
import { BulkSubmit, CreateCorrespondence } from '@/lib/documents/correspondence/schema';
import { bulkSubmit } from '@/lib/documents/correspondence/submit/bulk-submit';
import { cancelCorrespondence } from '@/lib/documents/correspondence/submit/cancel-correspondence';
import { submitCorrespondence } from '@/lib/documents/correspondence/submit/submit-correspondences';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import { listLetters } from '@/lib/numbering/imported/list-letters';

const ONE = {
  path: '/correspondences/{publicId}',
  params: CorrespondencePath,
  notFound: 'DOCUMENT_NOT_FOUND',
} as const;

export const correspondenceOperations = [
  commandOperation({
    id: 'createCorrespondence',
    method: 'post',
    path: '/correspondences',
    summary: 'Save a new draft',
    body: CreateCorrespondence,
    status: 201,
    answer: DocumentAnswer,
    verb: createCorrespondence,
  }),
  operation({
    id: 'listCorrespondences',
    method: 'get',
    path: '/correspondences',
    summary: "List a project's register",
    query: ListQuery,
    answer: CorrespondencePage,
    scope: 'document.view',
    handle: ({ ctx, query }) => listLetters(ctx, query.project, toRegisterParams(query)),
  }),
  operation({
    ...ONE,
    id: 'getCorrespondence',
    method: 'get',
    summary: 'Read a document',
    answer: CorrespondenceDetail,
    scope: 'document.view',
    handle: ({ ctx, params }) => getCorrespondence(ctx, params.publicId),
  }),
  operation({
    ...ONE,
    id: 'updateCorrespondence',
    method: 'patch',
    summary: 'Change a draft',
    body: PatchCorrespondence,
    answer: DocumentAnswer,
    handle: ({ ctx, params, body }) => updateCorrespondence(ctx, { ...body, publicId: params.publicId }),
  }),
  commandOperation({
    ...ONE,
    id: 'submitCorrespondence',
    method: 'post',
    path: `${ONE.path}/submit`,
    summary: 'Issue the number and send the document',
    body: SubmitBody,
    answer: SubmittedAnswer,
    verb: submitCorrespondence,
  }),
  operation({
    id: 'bulkSubmitCorrespondences',
    method: 'post',
    path: '/correspondences/bulk-submit',
    summary: 'Send drafts in the order given: per series consecutive numbers, or none',
    body: BulkSubmit,
    answer: BulkSubmitAnswer,
    isIdempotent: true,
    handle: ({ ctx, body, call }) => bulkSubmit(ctx, body, call),
  }),
  commandOperation({
    ...ONE,
    id: 'cancelCorrespondence',
    method: 'post',
    path: `${ONE.path}/cancel`,
    summary: 'Cancel a submitted document',
    body: CancelBody,
    answer: DocumentAnswer,
    verb: cancelCorrespondence,
  }),
  commandOperation({
    ...ONE,
    id: 'generateNumber',
    method: 'post',
    path: '/documents/{publicId}/generate-number',
    summary: 'Issue the number of a draft; again: the same number',
    body: GenerateNumberBody,
    answer: GeneratedNumber,
    verb: generateNumber,
  }),
];

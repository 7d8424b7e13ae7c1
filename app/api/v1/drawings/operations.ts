import { commandOperation, type Operation, operation } from '@/app/_web/operation';
import { createContractDrawing } from '@/lib/documents/drawings/contract/create-contract-drawing';
import { getContractDrawing } from '@/lib/documents/drawings/contract/get-contract-drawing';
import { listContractDrawings } from '@/lib/documents/drawings/contract/list-contract-drawings';
import { updateContractDrawing } from '@/lib/documents/drawings/contract/update-contract-drawing';
import { createDrawing } from '@/lib/documents/drawings/create-drawing';
import {
  ContractDrawingDetail,
  ContractDrawingPage,
  DrawingAnswer,
  DrawingDetail,
  DrawingPage,
} from '@/lib/documents/drawings/dto';
import { getDrawing } from '@/lib/documents/drawings/get-drawing';
import { listDrawings } from '@/lib/documents/drawings/list-drawings';
import { contractDrawingQuery, drawingQuery } from '@/lib/documents/drawings/list-params';
import {
  CreateDrawingBody,
  DrawingPath,
  DrawingRevisionPath,
  PatchContractDrawing,
  PatchDrawing,
  PatchDrawingRevision,
  ReviseDrawingBody,
  WithdrawDrawingRevisionBody,
} from '@/lib/documents/drawings/rest-schema';
import { reviseDrawing } from '@/lib/documents/drawings/revisions/revise-drawing';
import { updateDrawingRevision } from '@/lib/documents/drawings/revisions/update-drawing-revision';
import { withdrawDrawingRevision } from '@/lib/documents/drawings/revisions/withdraw-drawing-revision';
import { CreateContractDrawing, type RevisedKind } from '@/lib/documents/drawings/schema';
import { updateDrawing } from '@/lib/documents/drawings/update-drawing';

const ONE = { params: DrawingPath, notFound: 'DRAWING_NOT_FOUND' } as const;
const ONE_REVISION = { params: DrawingRevisionPath, notFound: 'DRAWING_NOT_FOUND' } as const;

interface RevisedWords {
  slug: string;
  id: string;
  name: string;
}

/** Operations of a kind with revisions: shop and as-built drawings differ in their kind alone. */
const revised = (kind: RevisedKind, { slug, id, name }: RevisedWords): Operation[] => [
  commandOperation({
    id: `create${id}Drawing`,
    method: 'post',
    path: `/drawings/${slug}`,
    summary: `Create ${name} drawing with its first revision as a draft`,
    body: CreateDrawingBody,
    status: 201,
    answer: DrawingAnswer,
    errors: [
      'ATTACHMENT_UNKNOWN',
      'CONTRACT_INACTIVE',
      'CONTRACT_UNKNOWN',
      'DISCIPLINE_UNKNOWN',
      'DRAWING_CATEGORY_UNKNOWN',
      'DRAWING_LABEL_TAKEN',
      'DRAWING_NO_CONTRACTOR',
      'DRAWING_NUMBER_SHAPE',
      'DRAWING_NUMBER_TAKEN',
      'DRAWING_REFERENCE_UNKNOWN',
      'FORBIDDEN',
      'PROJECT_UNKNOWN',
    ],
    verb: (ctx, input, claim) => createDrawing(ctx, { ...input, kind }, claim),
  }),
  operation({
    id: `list${id}Drawings`,
    method: 'get',
    path: `/drawings/${slug}`,
    summary: `List a project's drawings of this kind: the newest revision of each, or all`,
    query: drawingQuery.schema,
    answer: DrawingPage,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: ({ ctx, query }) => listDrawings(ctx, query.project, { ...drawingQuery.toParams(query), kind }),
  }),
  operation({
    ...ONE,
    id: `get${id}Drawing`,
    method: 'get',
    path: `/drawings/${slug}/{publicId}`,
    summary: `Read ${name} drawing with its revisions, links, RFAs and history`,
    answer: DrawingDetail,
    scope: 'document.view',
    errors: ['DRAWING_NOT_FOUND'],
    handle: ({ ctx, params }) => getDrawing(ctx, kind, params.publicId),
  }),
  operation({
    ...ONE,
    id: `update${id}Drawing`,
    method: 'patch',
    path: `/drawings/${slug}/{publicId}`,
    summary: 'Change number, categories (before others have read the drawing) and discipline',
    body: PatchDrawing,
    answer: DrawingAnswer,
    errors: [
      'DISCIPLINE_UNKNOWN',
      'DRAWING_CATEGORY_UNKNOWN',
      'DRAWING_CHANGED',
      'DRAWING_LABEL_TAKEN',
      'DRAWING_NOT_FOUND',
      'DRAWING_NUMBER_FIXED',
      'DRAWING_NUMBER_SHAPE',
      'DRAWING_NUMBER_TAKEN',
      'FORBIDDEN',
    ],
    handle: ({ ctx, params, body }) => updateDrawing(ctx, { ...body, kind, publicId: params.publicId }),
  }),
  commandOperation({
    ...ONE,
    id: `revise${id}Drawing`,
    method: 'post',
    path: `/drawings/${slug}/{publicId}/revisions`,
    summary: 'Start the next revision as a draft',
    body: ReviseDrawingBody,
    status: 201,
    answer: DrawingAnswer,
    errors: [
      'ATTACHMENT_UNKNOWN',
      'DRAWING_CHANGED',
      'DRAWING_HAS_DRAFT',
      'DRAWING_LABEL_TAKEN',
      'DRAWING_NOT_FOUND',
      'DRAWING_REFERENCE_UNKNOWN',
      'FORBIDDEN',
    ],
    verb: (ctx, input, claim) => reviseDrawing(ctx, { ...input, kind }, claim),
  }),
  operation({
    ...ONE_REVISION,
    id: `update${id}DrawingRevision`,
    method: 'patch',
    path: `/drawings/${slug}/{publicId}/revisions/{revisionPublicId}`,
    summary: 'Change a draft revision',
    body: PatchDrawingRevision,
    answer: DrawingAnswer,
    errors: [
      'ATTACHMENT_UNKNOWN',
      'DRAWING_CHANGED',
      'DRAWING_LABEL_TAKEN',
      'DRAWING_NOT_FOUND',
      'DRAWING_NUMBER_TAKEN',
      'DRAWING_REFERENCE_UNKNOWN',
      'DRAWING_REVISION_FIXED',
      'FORBIDDEN',
    ],
    handle: ({ ctx, params, body }) => updateDrawingRevision(ctx, { ...body, kind, publicId: params.revisionPublicId }),
  }),
  commandOperation({
    ...ONE_REVISION,
    id: `withdraw${id}DrawingRevision`,
    method: 'post',
    path: `/drawings/${slug}/{publicId}/revisions/{revisionPublicId}/withdraw`,
    summary: 'Withdraw a draft revision that others have not read',
    body: WithdrawDrawingRevisionBody,
    answer: DrawingAnswer,
    errors: ['DRAWING_CHANGED', 'DRAWING_IN_USE', 'DRAWING_NOT_FOUND', 'DRAWING_REVISION_FIXED', 'FORBIDDEN'],
    verb: (ctx, { versionNo, revisionPublicId }, claim) =>
      withdrawDrawingRevision(ctx, { versionNo, kind, publicId: revisionPublicId }, claim),
  }),
];

export const drawingOperations = [
  commandOperation({
    id: 'createContractDrawing',
    method: 'post',
    path: '/drawings/contract',
    summary: 'Create a contract drawing',
    body: CreateContractDrawing,
    status: 201,
    answer: DrawingAnswer,
    errors: [
      'ATTACHMENT_UNKNOWN',
      'CONTRACT_INACTIVE',
      'CONTRACT_UNKNOWN',
      'DRAWING_CATEGORY_UNKNOWN',
      'DRAWING_NUMBER_TAKEN',
      'FORBIDDEN',
      'PROJECT_UNKNOWN',
    ],
    verb: createContractDrawing,
  }),
  operation({
    id: 'listContractDrawings',
    method: 'get',
    path: '/drawings/contract',
    summary: "List a project's contract drawings",
    query: contractDrawingQuery.schema,
    answer: ContractDrawingPage,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: ({ ctx, query }) => listContractDrawings(ctx, query.project, contractDrawingQuery.toParams(query)),
  }),
  operation({
    ...ONE,
    id: 'getContractDrawing',
    method: 'get',
    path: '/drawings/contract/{publicId}',
    summary: 'Read a contract drawing with the shop drawings that refer to it',
    answer: ContractDrawingDetail,
    scope: 'document.view',
    errors: ['DRAWING_NOT_FOUND'],
    handle: ({ ctx, params }) => getContractDrawing(ctx, params.publicId),
  }),
  operation({
    ...ONE,
    id: 'updateContractDrawing',
    method: 'patch',
    path: '/drawings/contract/{publicId}',
    summary: 'Change a contract drawing',
    body: PatchContractDrawing,
    answer: DrawingAnswer,
    errors: [
      'ATTACHMENT_UNKNOWN',
      'DRAWING_CATEGORY_UNKNOWN',
      'DRAWING_CHANGED',
      'DRAWING_NOT_FOUND',
      'DRAWING_NUMBER_TAKEN',
      'FORBIDDEN',
    ],
    handle: ({ ctx, params, body }) => updateContractDrawing(ctx, { ...body, publicId: params.publicId }),
  }),
  ...revised('SHOP', { slug: 'shop', id: 'Shop', name: 'a shop' }),
  ...revised('AS_BUILT', { slug: 'as-built', id: 'AsBuilt', name: 'an as-built' }),
];

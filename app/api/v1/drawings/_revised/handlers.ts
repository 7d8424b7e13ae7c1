import { reply, route } from '@/app/_web/route';
import { createDrawing } from '@/lib/documents/drawings/create-drawing';
import { getDrawing } from '@/lib/documents/drawings/get-drawing';
import { listDrawings } from '@/lib/documents/drawings/list-drawings';
import {
  CreateDrawingBody,
  DrawingListQuery,
  DrawingPath,
  DrawingRevisionPath,
  PatchDrawing,
  PatchDrawingRevision,
  ReviseDrawingBody,
  toDrawingParams,
  WithdrawDrawingRevisionBody,
} from '@/lib/documents/drawings/rest-schema';
import { reviseDrawing } from '@/lib/documents/drawings/revisions/revise-drawing';
import { updateDrawingRevision } from '@/lib/documents/drawings/revisions/update-drawing-revision';
import { withdrawDrawingRevision } from '@/lib/documents/drawings/revisions/withdraw-drawing-revision';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import { updateDrawing } from '@/lib/documents/drawings/update-drawing';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';
import { once } from '@/lib/platform/idempotency';

// The addresses of shop and as-built drawings differ in their kind alone.

const SLUGS = { SHOP: 'shop', AS_BUILT: 'as-built' } as const;

/** A page of a project's register. */
export function listOf(kind: RevisedKind) {
  return route({
    query: DrawingListQuery,
    handle: ({ ctx, query }) => {
      requireTokenScope(ctx, 'document.view');
      return listDrawings(ctx, query.project, toDrawingParams(kind, query));
    },
  });
}

/** A drawing with its first revision as a draft. */
export function createOf(kind: RevisedKind) {
  return route({
    body: CreateDrawingBody,
    handle: async ({ ctx, body, idempotencyKey }) => {
      const call = { key: idempotencyKey, route: `POST /drawings/${SLUGS[kind]}`, body, statusCode: 201 };
      const { statusCode, answer } = await once(ctx, call, (claim) => createDrawing(ctx, { ...body, kind }, claim));
      return reply(answer, { status: statusCode, requestId: ctx.requestId });
    },
  });
}

export function readOf(kind: RevisedKind) {
  return route({
    params: DrawingPath,
    notFound: 'DRAWING_NOT_FOUND',
    handle: ({ ctx, params }) => {
      requireTokenScope(ctx, 'document.view');
      return getDrawing(ctx, kind, params.publicId);
    },
  });
}

/** Number, categories and discipline; what is left out stays. */
export function patchOf(kind: RevisedKind) {
  return route({
    params: DrawingPath,
    notFound: 'DRAWING_NOT_FOUND',
    body: PatchDrawing,
    handle: ({ ctx, params, body }) => updateDrawing(ctx, { ...body, kind, publicId: params.publicId }),
  });
}

/** The next revision as a draft. */
export function reviseOf(kind: RevisedKind) {
  return route({
    params: DrawingPath,
    notFound: 'DRAWING_NOT_FOUND',
    body: ReviseDrawingBody,
    handle: async ({ ctx, params, body, idempotencyKey }) => {
      const path = `POST /drawings/${SLUGS[kind]}/${params.publicId}/revisions`;
      const call = { key: idempotencyKey, route: path, body, statusCode: 201 };
      const input = { ...body, kind, publicId: params.publicId };
      const { statusCode, answer } = await once(ctx, call, (claim) => reviseDrawing(ctx, input, claim));
      return reply(answer, { status: statusCode, requestId: ctx.requestId });
    },
  });
}

/** A draft revision; what is left out stays. */
export function patchRevisionOf(kind: RevisedKind) {
  return route({
    params: DrawingRevisionPath,
    notFound: 'DRAWING_NOT_FOUND',
    body: PatchDrawingRevision,
    handle: ({ ctx, params, body }) => updateDrawingRevision(ctx, { ...body, kind, publicId: params.revisionPublicId }),
  });
}

export function withdrawOf(kind: RevisedKind) {
  return route({
    params: DrawingRevisionPath,
    notFound: 'DRAWING_NOT_FOUND',
    body: WithdrawDrawingRevisionBody,
    handle: async ({ ctx, params, body, idempotencyKey }) => {
      const path = `POST /drawings/${SLUGS[kind]}/revisions/${params.revisionPublicId}/withdraw`;
      const input = { ...body, kind, publicId: params.revisionPublicId };
      const call = { key: idempotencyKey, route: path, body };
      return (await once(ctx, call, (claim) => withdrawDrawingRevision(ctx, input, claim))).answer;
    },
  });
}

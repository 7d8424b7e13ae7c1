import { commandRoute, route } from '@/app/_web/route';
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

// The addresses of shop and as-built drawings differ in their kind alone.

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
  return commandRoute({
    body: CreateDrawingBody,
    status: 201,
    verb: (ctx, input, claim) => createDrawing(ctx, { ...input, kind }, claim),
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
  return commandRoute({
    params: DrawingPath,
    notFound: 'DRAWING_NOT_FOUND',
    body: ReviseDrawingBody,
    status: 201,
    verb: (ctx, input, claim) => reviseDrawing(ctx, { ...input, kind }, claim),
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
  return commandRoute({
    params: DrawingRevisionPath,
    notFound: 'DRAWING_NOT_FOUND',
    body: WithdrawDrawingRevisionBody,
    verb: (ctx, { versionNo, revisionPublicId }, claim) =>
      withdrawDrawingRevision(ctx, { versionNo, kind, publicId: revisionPublicId }, claim),
  });
}

import { expect } from 'vitest';
import { ErrorAnswer, OPERATIONS } from '@/lib/operations/openapi/document';
import { storeToken } from '@/lib/people/identity/tokens/store-token';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import * as acknowledgeCirculation from '../circulations/[publicId]/acknowledge/route';
import * as answerCirculation from '../circulations/[publicId]/answer/route';
import * as circulationAssignees from '../circulations/[publicId]/assignees/route';
import * as cancelCirculation from '../circulations/[publicId]/cancel/route';
import * as forceCloseCirculation from '../circulations/[publicId]/force-close/route';
import * as reassignCirculation from '../circulations/[publicId]/reassign/route';
import * as oneCirculation from '../circulations/[publicId]/route';
import * as circulations from '../circulations/route';
import * as removeAlias from '../correspondences/[publicId]/aliases/[aliasPublicId]/remove/route';
import * as aliases from '../correspondences/[publicId]/aliases/route';
import * as cancel from '../correspondences/[publicId]/cancel/route';
import * as numberFacts from '../correspondences/[publicId]/number/route';
import * as one from '../correspondences/[publicId]/route';
import * as submit from '../correspondences/[publicId]/submit/route';
import * as bulk from '../correspondences/bulk-submit/route';
import * as many from '../correspondences/route';
import * as replayDeadLetter from '../dead-letters/[publicId]/replay/route';
import * as resolveDeadLetter from '../dead-letters/[publicId]/resolve/route';
import * as oneDeadLetter from '../dead-letters/[publicId]/route';
import * as deadLetters from '../dead-letters/route';
import * as numberAudit from '../document-numbering/audit/route';
import * as changes from '../document-numbering/changes/route';
import * as completeness from '../document-numbering/completeness/route';
import * as formatHistory from '../document-numbering/configs/[configId]/history/route';
import * as resetCounter from '../document-numbering/configs/[configId]/reset-counter/route';
import * as rollback from '../document-numbering/configs/[configId]/rollback/route';
import * as format from '../document-numbering/configs/[configId]/route';
import * as formats from '../document-numbering/configs/route';
import * as counters from '../document-numbering/counters/route';
import * as manual from '../document-numbering/manual/route';
import * as preview from '../document-numbering/preview/route';
import * as replace from '../document-numbering/replace/route';
import * as cancelHold from '../document-numbering/reservations/[token]/cancel/route';
import * as confirmHold from '../document-numbering/reservations/[token]/confirm/route';
import * as reserve from '../document-numbering/reservations/route';
import * as approveReset from '../document-numbering/resets/[publicId]/approve/route';
import * as rejectReset from '../document-numbering/resets/[publicId]/reject/route';
import * as oneReset from '../document-numbering/resets/[publicId]/route';
import * as withdrawReset from '../document-numbering/resets/[publicId]/withdraw/route';
import * as resets from '../document-numbering/resets/route';
import * as voiding from '../document-numbering/void/route';
import * as generate from '../documents/[publicId]/generate-number/route';
import * as asBuiltRevision from '../drawings/as-built/[publicId]/revisions/[revisionPublicId]/route';
import * as withdrawAsBuilt from '../drawings/as-built/[publicId]/revisions/[revisionPublicId]/withdraw/route';
import * as asBuiltRevisions from '../drawings/as-built/[publicId]/revisions/route';
import * as asBuiltDrawing from '../drawings/as-built/[publicId]/route';
import * as asBuiltDrawings from '../drawings/as-built/route';
import * as contractDrawing from '../drawings/contract/[publicId]/route';
import * as contractDrawings from '../drawings/contract/route';
import * as shopRevision from '../drawings/shop/[publicId]/revisions/[revisionPublicId]/route';
import * as withdrawShop from '../drawings/shop/[publicId]/revisions/[revisionPublicId]/withdraw/route';
import * as shopRevisions from '../drawings/shop/[publicId]/revisions/route';
import * as shopDrawing from '../drawings/shop/[publicId]/route';
import * as shopDrawings from '../drawings/shop/route';
import * as cancelRfa from '../rfas/[publicId]/cancel/route';
import * as discardRfa from '../rfas/[publicId]/discard/route';
import * as readyRfa from '../rfas/[publicId]/ready/route';
import * as recallRfa from '../rfas/[publicId]/recall/route';
import * as reviewRfa from '../rfas/[publicId]/review/route';
import * as reviseRfa from '../rfas/[publicId]/revise/route';
import * as oneRfa from '../rfas/[publicId]/route';
import * as submitRfa from '../rfas/[publicId]/submit/route';
import * as bulkRfas from '../rfas/bulk-submit/route';
import * as rfas from '../rfas/route';
import * as acknowledgeTransmittal from '../transmittals/[publicId]/acknowledge/route';
import * as cancelTransmittal from '../transmittals/[publicId]/cancel/route';
import * as discardTransmittal from '../transmittals/[publicId]/discard/route';
import * as resendTransmittal from '../transmittals/[publicId]/resend/route';
import * as reviseTransmittal from '../transmittals/[publicId]/revise/route';
import * as oneTransmittal from '../transmittals/[publicId]/route';
import * as submitTransmittal from '../transmittals/[publicId]/submit/route';
import * as pendingItems from '../transmittals/pending/route';
import * as transmittals from '../transmittals/route';
import * as publishDefinition from '../workflow-definitions/[id]/publish/route';
import * as retireDefinition from '../workflow-definitions/[id]/retire/route';
import * as definition from '../workflow-definitions/[id]/route';
import * as assignments from '../workflow-definitions/assignments/route';
import * as impact from '../workflow-definitions/impact/route';
import * as importDefinition from '../workflow-definitions/import/route';
import * as lint from '../workflow-definitions/lint/route';
import * as migrations from '../workflow-definitions/migrations/route';
import * as definitions from '../workflow-definitions/route';
import * as simulate from '../workflow-definitions/simulate/route';
import * as workflowHistory from '../workflow-instances/[id]/history/route';
import * as workflow from '../workflow-instances/[id]/route';
import * as workflowTransitions from '../workflow-instances/[id]/transitions/route';

type Handler = (request: Request, context: { params: Promise<Record<string, unknown>> }) => Promise<Response>;

/** Every route of this part, by the operation that describes it. */
export const HANDLERS: Record<string, Handler> = {
  'post /correspondences': many.POST,
  'get /correspondences': many.GET,
  'post /correspondences/bulk-submit': bulk.POST,
  'get /correspondences/{publicId}': one.GET,
  'patch /correspondences/{publicId}': one.PATCH,
  'post /correspondences/{publicId}/submit': submit.POST,
  'post /correspondences/{publicId}/cancel': cancel.POST,
  'post /documents/{publicId}/generate-number': generate.POST,
  'get /dead-letters': deadLetters.GET,
  'get /dead-letters/{publicId}': oneDeadLetter.GET,
  'post /dead-letters/{publicId}/replay': replayDeadLetter.POST,
  'post /dead-letters/{publicId}/resolve': resolveDeadLetter.POST,
  'post /drawings/contract': contractDrawings.POST,
  'get /drawings/contract': contractDrawings.GET,
  'get /drawings/contract/{publicId}': contractDrawing.GET,
  'patch /drawings/contract/{publicId}': contractDrawing.PATCH,
  'post /drawings/shop': shopDrawings.POST,
  'get /drawings/shop': shopDrawings.GET,
  'get /drawings/shop/{publicId}': shopDrawing.GET,
  'patch /drawings/shop/{publicId}': shopDrawing.PATCH,
  'post /drawings/shop/{publicId}/revisions': shopRevisions.POST,
  'patch /drawings/shop/{publicId}/revisions/{revisionPublicId}': shopRevision.PATCH,
  'post /drawings/shop/{publicId}/revisions/{revisionPublicId}/withdraw': withdrawShop.POST,
  'post /drawings/as-built': asBuiltDrawings.POST,
  'get /drawings/as-built': asBuiltDrawings.GET,
  'get /drawings/as-built/{publicId}': asBuiltDrawing.GET,
  'patch /drawings/as-built/{publicId}': asBuiltDrawing.PATCH,
  'post /drawings/as-built/{publicId}/revisions': asBuiltRevisions.POST,
  'patch /drawings/as-built/{publicId}/revisions/{revisionPublicId}': asBuiltRevision.PATCH,
  'post /drawings/as-built/{publicId}/revisions/{revisionPublicId}/withdraw': withdrawAsBuilt.POST,
  'post /circulations': circulations.POST,
  'get /circulations': circulations.GET,
  'get /circulations/{publicId}': oneCirculation.GET,
  'post /circulations/{publicId}/answer': answerCirculation.POST,
  'post /circulations/{publicId}/acknowledge': acknowledgeCirculation.POST,
  'post /circulations/{publicId}/assignees': circulationAssignees.POST,
  'post /circulations/{publicId}/reassign': reassignCirculation.POST,
  'post /circulations/{publicId}/force-close': forceCloseCirculation.POST,
  'post /circulations/{publicId}/cancel': cancelCirculation.POST,
  'post /rfas': rfas.POST,
  'get /rfas': rfas.GET,
  'post /rfas/bulk-submit': bulkRfas.POST,
  'get /rfas/{publicId}': oneRfa.GET,
  'patch /rfas/{publicId}': oneRfa.PATCH,
  'get /rfas/{publicId}/review': reviewRfa.GET,
  'post /rfas/{publicId}/ready': readyRfa.POST,
  'post /rfas/{publicId}/submit': submitRfa.POST,
  'post /rfas/{publicId}/discard': discardRfa.POST,
  'post /rfas/{publicId}/recall': recallRfa.POST,
  'post /rfas/{publicId}/cancel': cancelRfa.POST,
  'post /rfas/{publicId}/revise': reviseRfa.POST,
  'get /workflow-instances/{id}': workflow.GET,
  'get /workflow-instances/{id}/history': workflowHistory.GET,
  'post /workflow-instances/{id}/transitions': workflowTransitions.POST,
  'post /transmittals': transmittals.POST,
  'get /transmittals': transmittals.GET,
  'get /transmittals/pending': pendingItems.GET,
  'get /transmittals/{publicId}': oneTransmittal.GET,
  'patch /transmittals/{publicId}': oneTransmittal.PATCH,
  'post /transmittals/{publicId}/acknowledge': acknowledgeTransmittal.POST,
  'post /transmittals/{publicId}/cancel': cancelTransmittal.POST,
  'post /transmittals/{publicId}/discard': discardTransmittal.POST,
  'post /transmittals/{publicId}/resend': resendTransmittal.POST,
  'post /transmittals/{publicId}/revise': reviseTransmittal.POST,
  'post /transmittals/{publicId}/submit': submitTransmittal.POST,
  'get /workflow-definitions': definitions.GET,
  'post /workflow-definitions': definitions.POST,
  'get /workflow-definitions/{id}': definition.GET,
  'put /workflow-definitions/{id}': definition.PUT,
  'post /workflow-definitions/{id}/publish': publishDefinition.POST,
  'post /workflow-definitions/{id}/retire': retireDefinition.POST,
  'post /workflow-definitions/assignments': assignments.POST,
  'post /workflow-definitions/lint': lint.POST,
  'post /workflow-definitions/simulate': simulate.POST,
  'post /workflow-definitions/impact': impact.POST,
  'post /workflow-definitions/import': importDefinition.POST,
  'post /workflow-definitions/migrations': migrations.POST,
  'post /document-numbering/preview': preview.POST,
  'get /document-numbering/configs': formats.GET,
  'put /document-numbering/configs/{configId}': format.PUT,
  'get /document-numbering/configs/{configId}/history': formatHistory.GET,
  'post /document-numbering/configs/{configId}/rollback': rollback.POST,
  'get /document-numbering/counters': counters.GET,
  'get /document-numbering/audit': numberAudit.GET,
  'get /document-numbering/completeness': completeness.GET,
  'post /document-numbering/configs/{configId}/reset-counter': resetCounter.POST,
  'get /document-numbering/resets': resets.GET,
  'get /document-numbering/resets/{publicId}': oneReset.GET,
  'post /document-numbering/resets/{publicId}/approve': approveReset.POST,
  'post /document-numbering/resets/{publicId}/reject': rejectReset.POST,
  'post /document-numbering/resets/{publicId}/withdraw': withdrawReset.POST,
  'post /document-numbering/void': voiding.POST,
  'post /document-numbering/replace': replace.POST,
  'post /document-numbering/manual': manual.POST,
  'get /document-numbering/changes': changes.GET,
  'get /correspondences/{publicId}/number': numberFacts.GET,
  'post /correspondences/{publicId}/aliases': aliases.POST,
  'post /correspondences/{publicId}/aliases/{aliasPublicId}/remove': removeAlias.POST,
  'post /document-numbering/reservations': reserve.POST,
  'post /document-numbering/reservations/{token}/confirm': confirmHold.POST,
  'post /document-numbering/reservations/{token}/cancel': cancelHold.POST,
};

export interface Call {
  publicId?: string;
  /** The parts of a path without a publicId. */
  path?: Record<string, string>;
  body?: unknown;
  query?: string;
  key?: string;
  /** Null: nobody is signed in. */
  token: string | null;
  language?: string;
}

/** A token of a person that is good for these permissions. */
export async function tokenOf(ctx: UserCtx, scopes: readonly string[]): Promise<string> {
  const created = await transact(ctx, (tx) =>
    storeToken(tx, ctx.actor, { name: 'test', scopes: [...scopes], days: 1 }),
  );
  return created.token;
}

/** Calls an operation and checks that what comes back is what its description promises. */
export async function callOperation(operationName: string, options: Call) {
  const operation = OPERATIONS.find(({ method, path }) => `${method} ${path}` === operationName);
  const handler = HANDLERS[operationName];
  if (!operation || !handler) throw new Error(`no operation ${operationName}`);
  const headers = new Headers({ 'content-type': 'application/json' });
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.key) headers.set('idempotency-key', options.key);
  if (options.language) headers.set('accept-language', options.language);
  const request = new Request(`http://localhost:3000/api/v1/x${options.query ?? ''}`, {
    method: operation.method.toUpperCase(),
    headers,
    ...(operation.method !== 'get' && {
      body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body ?? {}),
    }),
  });
  const response = await handler(request, { params: Promise.resolve(options.path ?? { publicId: options.publicId }) });
  const body = (await response.json()) as Record<string, unknown>;
  if (response.ok) {
    expect(response.status).toBe(operation.status);
    expect(operation.answer.safeParse(body).error).toBeUndefined();
  } else {
    expect(ErrorAnswer.safeParse(body).error).toBeUndefined();
    expect(body.statusCode).toBe(response.status);
  }
  expect(JSON.stringify(body)).not.toMatch(/"(id|\w+Id)":\s*\d/);
  return { status: response.status, headers: response.headers, body };
}

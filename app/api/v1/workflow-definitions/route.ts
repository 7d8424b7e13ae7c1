import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/platform/idempotency';
import { createDraft } from '@/lib/workflow/authoring/create-draft';
import { listDefinitions } from '@/lib/workflow/authoring/list-definitions';
import { CreateDraftBody } from '@/lib/workflow/authoring/schema';

/** Every workflow, with what is in force and what is being written. */
export const GET = route({ handle: ({ ctx }) => listDefinitions(ctx) });

/** Begins the next version of a workflow. */
export const POST = route({
  body: CreateDraftBody,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const { definition, ...input } = body;
    const text = definition && JSON.stringify(definition);
    const call = { key: idempotencyKey, route: 'POST /workflow-definitions', body, statusCode: 201 };
    const { answer } = await once(ctx, call, (claim) => createDraft(ctx, { ...input, text }, claim));
    return reply(answer, { status: 201, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };

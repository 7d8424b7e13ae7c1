import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute, route } from '@/app/_web/route';
import { createDraft } from '@/lib/workflow/authoring/create-draft';
import { listDefinitions } from '@/lib/workflow/authoring/list-definitions';
import { CreateDraftBody } from '@/lib/workflow/authoring/schema';

/** Every workflow, with what is in force and what is being written. */
export const GET = route({ handle: ({ ctx }) => listDefinitions(ctx) });

/** Begins the next version of a workflow. */
export const POST = commandRoute({
  body: CreateDraftBody,
  status: 201,
  verb: (ctx, { definition, ...input }, claim) =>
    createDraft(ctx, { ...input, text: definition && JSON.stringify(definition) }, claim),
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as PUT };

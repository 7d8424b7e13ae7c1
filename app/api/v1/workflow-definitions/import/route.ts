import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { importDefinition } from '@/lib/workflow/authoring/import-definition';
import { ImportBody } from '@/lib/workflow/authoring/schema';

/** Translates a definition of the older form. Changes nothing: the result becomes a draft when it is saved as one. */
export const POST = route({
  body: ImportBody,
  handle: ({ ctx, body: { older, workflowCode } }) =>
    importDefinition(ctx, { text: JSON.stringify(older), workflowCode }),
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

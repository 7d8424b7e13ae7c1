import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { previewImpact } from '@/lib/workflow/authoring/impact';
import { ImpactBody } from '@/lib/workflow/authoring/schema';

/** What a definition would have done to the documents of the last ninety days. Changes nothing. */
export const POST = route({
  body: ImpactBody,
  handle: ({ ctx, body: { definition, workflowCode } }) =>
    previewImpact(ctx, { text: JSON.stringify(definition), workflowCode }),
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

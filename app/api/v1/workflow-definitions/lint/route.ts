import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { checkDefinition } from '@/lib/workflow/authoring/check-definition';
import { LintBody } from '@/lib/workflow/authoring/schema';

/** What a definition means: findings, diagram, the ways through it. Changes nothing. */
export const POST = route({
  body: LintBody,
  handle: ({ ctx, body: { definition, workflowCode } }) =>
    checkDefinition(ctx, { text: JSON.stringify(definition, null, 2), workflowCode }),
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

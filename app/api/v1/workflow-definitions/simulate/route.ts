import { refuseMethod } from '@/app/_web/refuse-method';
import { route } from '@/app/_web/route';
import { SimulateBody } from '@/lib/workflow/authoring/schema';
import { simulateDefinition } from '@/lib/workflow/authoring/simulate-definition';

/** Walks a sample document through a definition. Changes nothing. */
export const POST = route({
  body: SimulateBody,
  handle: ({ ctx, body: { definition, ...sample } }) =>
    simulateDefinition(ctx, { ...sample, text: JSON.stringify(definition) }),
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

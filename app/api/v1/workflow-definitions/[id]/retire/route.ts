import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { retireDefinition } from '@/lib/workflow/authoring/retire-definition';
import { DefinitionPath, RetireBody } from '@/lib/workflow/authoring/schema';

/** Gives up a draft, or takes a workflow that no type uses out of force. */
export const POST = commandRoute({
  params: DefinitionPath,
  body: RetireBody,
  verb: retireDefinition,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

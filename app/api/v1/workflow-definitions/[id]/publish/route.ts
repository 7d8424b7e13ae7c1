import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { publishDefinition } from '@/lib/workflow/authoring/publish-definition';
import { DefinitionPath, PublishBody } from '@/lib/workflow/authoring/schema';

/** Puts a draft in force for new documents. */
export const POST = commandRoute({
  params: DefinitionPath,
  body: PublishBody,
  verb: publishDefinition,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

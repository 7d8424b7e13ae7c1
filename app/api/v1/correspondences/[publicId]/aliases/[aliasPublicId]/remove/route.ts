import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { removeAlias } from '@/lib/numbering/changes/remove-alias';
import { RemoveAlias, RemoveAliasBody } from '@/lib/numbering/changes/schema';

/** Takes a number off that a document had elsewhere. */
export const POST = commandRoute({
  params: RemoveAlias,
  body: RemoveAliasBody,
  verb: removeAlias,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

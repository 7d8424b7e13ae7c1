import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { CorrespondencePath } from '@/lib/documents/correspondence/rest-schema';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { AddAliasBody } from '@/lib/numbering/changes/schema';

/** Notes the number that a document has with one of its parties. */
export const POST = commandRoute({
  params: CorrespondencePath,
  body: AddAliasBody,
  status: 201,
  verb: addAlias,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

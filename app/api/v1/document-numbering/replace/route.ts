import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import { ReplaceDocument } from '@/lib/numbering/changes/schema';

/** Declares the number of a document void and makes the draft that takes its place. */
export const POST = commandRoute({
  body: ReplaceDocument,
  status: 201,
  verb: replaceDocument,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

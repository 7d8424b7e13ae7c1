import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { rollbackFormat } from '@/lib/numbering/formats/rollback-format';
import { FormatPath, RollbackBody } from '@/lib/numbering/formats/schema';

/** An earlier template again, as a new version. */
export const POST = commandRoute({
  params: FormatPath,
  body: RollbackBody,
  verb: rollbackFormat,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { saveFormatVersion } from '@/lib/numbering/formats/save-format-version';
import { FormatPath, SaveFormatBody } from '@/lib/numbering/formats/schema';

/** A new version of a template. */
export const PUT = commandRoute({
  params: FormatPath,
  body: SaveFormatBody,
  verb: saveFormatVersion,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as POST };

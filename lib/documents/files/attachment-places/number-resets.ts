import { and, eq, ne } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { documentNumberResets } from '@/db/schema/number-resets';
import { documentNumberSeries } from '@/db/schema/numbering';
import { holds, holdsGlobally } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { asFlag, FILE_COLUMNS } from './columns';

/** The evidence of a request to raise a series, for the approvers of resets. */
export async function findInResets(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      organizationId: attachments.organizationId,
      projectId: documentNumberSeries.projectId,
      mayView: asFlag(holds(ctx, 'file.view')),
      mayDownload: asFlag(holds(ctx, 'file.download')),
    })
    .from(documentNumberResets)
    .innerJoin(attachments, eq(attachments.id, documentNumberResets.attachmentId))
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, documentNumberResets.seriesId))
    .where(
      and(
        eq(attachments.publicId, publicId),
        ne(attachments.state, 'QUARANTINED'),
        holdsGlobally(ctx, 'numbering.reset'),
      ),
    );
  return row && { ...row, secrecy: 'CONFIDENTIAL', contractId: null };
}

import { and, eq, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { tokenAllows } from '@/lib/people/identity/tokens/token-scope';
import type { UserCtx } from '@/lib/platform/ctx';
import { FILE_COLUMNS } from './columns';

/** The actor's own upload that is not attached yet; a token still needs the scope of what it does with it. */
export async function findOwnUpload(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({ ...FILE_COLUMNS, organizationId: attachments.organizationId })
    .from(attachments)
    .where(
      and(
        eq(attachments.publicId, publicId),
        eq(attachments.uploadedBy, ctx.actor.userId),
        eq(attachments.state, 'TEMPORARY'),
        sql`${attachments.expiresAt} > NOW(3)`,
      ),
    );
  // Its document is unknown yet, so no cache may store it.
  return (
    row && {
      ...row,
      secrecy: 'CONFIDENTIAL',
      projectId: null,
      contractId: null,
      mayView: Number(tokenAllows(ctx, 'file.view')),
      mayDownload: Number(tokenAllows(ctx, 'file.download')),
    }
  );
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import { ncrAnswers } from '@/db/schema/ncrs';
import { organizations } from '@/db/schema/organizations';
import { fullName, organizationRef } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { NcrAnswer } from '../dto';

/** The answers of an NCR that the reader may see, the first round first. */
export async function selectAnswers(ctx: UserCtx, revisionId: number): Promise<NcrAnswer[]> {
  const rows = await ctx.db
    .select({
      publicId: ncrAnswers.publicId,
      round: ncrAnswers.round,
      cause: ncrAnswers.cause,
      correction: ncrAnswers.correction,
      preventiveAction: ncrAnswers.preventiveAction,
      organization: organizationRef(ctx),
      answeredBy: { publicId: users.publicId, name: fullName(users) },
      answeredAt: ncrAnswers.answeredAt,
      historyId: ncrAnswers.workflowHistoryId,
    })
    .from(ncrAnswers)
    .innerJoin(organizations, eq(organizations.id, ncrAnswers.organizationId))
    .innerJoin(users, eq(users.userId, ncrAnswers.answeredBy))
    .where(eq(ncrAnswers.ncrRevisionId, revisionId))
    .orderBy(asc(ncrAnswers.round));
  if (rows.length === 0) return [];
  const files = await ctx.db
    .select({
      historyId: attachments.workflowHistoryId,
      publicId: attachments.publicId,
      fileName: attachments.originalFilename,
      mimeType: attachments.mimeType,
      sizeBytes: attachments.sizeBytes,
    })
    .from(attachments)
    .where(
      and(
        inArray(
          attachments.workflowHistoryId,
          rows.map(({ historyId }) => historyId),
        ),
        eq(attachments.state, 'COMMITTED'),
      ),
    )
    .orderBy(asc(attachments.id));
  return rows.map(({ historyId, answeredAt, ...row }) => ({
    ...row,
    answeredAt: answeredAt.toISOString(),
    evidence: files.flatMap(({ historyId: of, ...file }) => (of === historyId ? [file] : [])),
  }));
}

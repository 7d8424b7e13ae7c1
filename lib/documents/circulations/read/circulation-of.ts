import { and, eq, ne } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { heldPermissionCodes, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { UserCtx } from '@/lib/platform/ctx';
import { canCirculate } from '../rules';

export interface OwnCirculation {
  /** The acting organization's sheet of the document that is not cancelled; null where it has none. */
  sheet: { publicId: string; documentNumber: string | null; isLive: boolean } | null;
  /** The actor may start one. */
  canStart: boolean;
}

/** The acting organization's sheet of a document, for its page; never other organizations' sheets. */
export async function circulationOf(ctx: UserCtx, documentPublicId: string): Promise<OwnCirculation> {
  const [[sheet], [source]] = await Promise.all([
    ctx.db
      .select({
        publicId: circulations.publicId,
        documentNumber: circulations.numberKey,
        statusCode: circulations.statusCode,
      })
      .from(circulations)
      .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
      .where(
        and(
          eq(correspondences.publicId, documentPublicId),
          ne(circulations.statusCode, 'CANCELLED'),
          visibleCirculations(ctx),
        ),
      ),
    ctx.db
      .select({
        submittedAt: correspondences.submittedAt,
        cancelledAt: correspondences.cancelledAt,
        heldCodes: heldPermissionCodes(ctx, {
          projectId: correspondences.projectId,
          contractId: correspondences.contractId,
        }),
      })
      .from(correspondences)
      .where(and(eq(correspondences.publicId, documentPublicId), visibleCorrespondences(ctx))),
  ]);
  const facts = source && {
    isSubmitted: source.submittedAt !== null,
    isCancelled: source.cancelledAt !== null,
    permissions: source.heldCodes?.split(',') ?? [],
  };
  return {
    sheet: sheet
      ? { publicId: sheet.publicId, documentNumber: sheet.documentNumber, isLive: sheet.statusCode !== 'COMPLETED' }
      : null,
    canStart: !sheet && facts !== undefined && canCirculate(facts) === null,
  };
}

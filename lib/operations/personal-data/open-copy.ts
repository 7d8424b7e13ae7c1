import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readExportFile } from '@/lib/platform/exports/export-files';
import { countHandOut } from '@/lib/platform/exports/hand-out';
import { projectDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { fileOf } from './copy-run';
import { copiesInSight } from './own-copies';
import type { CopyName } from './schema';

/**
 * Opens a copy for its person, or for the Superadmin who asked for it, after a fresh proof of identity. Records the
 * download.
 * @throws AppError NOT_FOUND for another person's, EXPORT_NOT_ENDED before it is made, STEP_UP_REQUIRED, RATE_LIMITED
 */
export async function openCopy(
  ctx: UserCtx,
  { publicId }: CopyName,
): Promise<{ fileName: string; sizeBytes: number; read(): Readable }> {
  await countHandOut(ctx);
  return transact(ctx, async (tx) => {
    const { sizeBytes, attempt, user, createdAt } = await loadReadyCopy(tx, publicId);
    const proof = await requireFreshProof(tx, 'openCopy');
    await record(tx, {
      action: 'personal_data.downloaded',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      changes: { copy: [null, publicId], ...proofChanges(proof) },
    });
    return {
      fileName: `my-data-${user.username}-${projectDay(createdAt)}.zip`,
      sizeBytes,
      read: () => readExportFile(fileOf({ publicId, attempt })),
    };
  });
}

/**
 * Checks that a download would succeed now, so that the page can ask for a proof before the browser follows the link.
 * @throws AppError as openCopy
 */
export async function checkDownload(ctx: UserCtx, { publicId }: CopyName): Promise<void> {
  await transact(ctx, async (tx) => {
    await loadReadyCopy(tx, publicId);
    await requireFreshProof(tx, 'openCopy');
  });
}

async function loadReadyCopy(tx: TxCtx<UserActor>, publicId: string) {
  const [row] = await tx.db
    .select({
      state: personalDataCopies.state,
      attempt: personalDataCopies.attempt,
      sizeBytes: personalDataCopies.sizeBytes,
      createdAt: personalDataCopies.createdAt,
      user: { publicId: users.publicId, username: users.username, organizationId: users.primaryOrganizationId },
    })
    .from(personalDataCopies)
    .innerJoin(users, eq(users.userId, personalDataCopies.userId))
    .where(and(eq(personalDataCopies.publicId, publicId), copiesInSight(tx)));
  if (!row) throw new AppError('NOT_FOUND');
  const { state, sizeBytes } = row;
  if (state !== 'DONE' || sizeBytes === null) throw new AppError('EXPORT_NOT_ENDED');
  return { ...row, sizeBytes };
}

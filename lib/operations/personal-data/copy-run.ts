import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import { queueSecurityNotice } from '@/lib/people/identity/factors/queue-security-notice';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, Locale, TxCtx } from '@/lib/platform/ctx';
import type { ExportFile } from '@/lib/platform/exports/export-files';
import { transact } from '@/lib/platform/transact';

/** One attempt at a copy. The attempt is the lease: a later one supersedes this one. */
export interface CopyRun {
  id: number;
  publicId: string;
  attempt: number;
  locale: Locale;
  isByAdmin: boolean;
  user: {
    userId: number;
    publicId: string;
    username: string;
    firstName: string;
    lastName: string;
    organizationId: number;
  };
}

/** Another worker took the copy over, or it was given up: the run's output is discarded. */
export class CopySuperseded extends Error {
  override name = 'CopySuperseded';
}

/** Claims a copy that waits, or that another run left. @returns null when there is nothing to make */
export async function startRun(ctx: Ctx, publicId: string): Promise<CopyRun | null> {
  return transact(ctx, async (tx) => {
    const [copy] = await tx.db
      .select()
      .from(personalDataCopies)
      .where(and(eq(personalDataCopies.publicId, publicId), inArray(personalDataCopies.state, ['QUEUED', 'RUNNING'])))
      .for('update');
    if (!copy) return null;
    const { id, locale, userId, requestedBy } = copy;
    const attempt = copy.attempt + 1;
    await tx.db.update(personalDataCopies).set({ state: 'RUNNING', attempt }).where(eq(personalDataCopies.id, id));
    const [user] = await tx.db
      .select({
        userId: users.userId,
        publicId: users.publicId,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        organizationId: users.primaryOrganizationId,
      })
      .from(users)
      .where(eq(users.userId, userId));
    return user ? { id, publicId, attempt, locale, isByAdmin: requestedBy !== userId, user } : null;
  });
}

/** The file is whole: the row's attempt names it. The person gets a mail. @throws CopySuperseded */
export async function finishRun(ctx: Ctx, run: CopyRun, sizeBytes: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await end(tx, run, { state: 'DONE', sizeBytes });
    await recordEnd(tx, run, 'personal_data.made');
    await queueSecurityNotice(tx, run.user.userId, run.isByAdmin ? 'DATA_COPY_MADE_BY_ADMIN' : 'DATA_COPY_MADE');
  });
}

/** No further attempt will help. @throws CopySuperseded */
export async function failRun(ctx: Ctx, run: CopyRun, failureReference: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await end(tx, run, { state: 'FAILED', failureReference });
    await recordEnd(tx, run, 'personal_data.failed');
  });
}

/** File of a run. A copy has one version: a new one is another copy. */
export function fileOf({ publicId, attempt }: Pick<CopyRun, 'publicId' | 'attempt'>): ExportFile {
  return { publicId, versionNo: 1, attempt };
}

async function end(
  tx: TxCtx,
  { id, attempt }: CopyRun,
  values: { state: 'DONE'; sizeBytes: number } | { state: 'FAILED'; failureReference: string },
): Promise<void> {
  const [written] = await tx.db
    .update(personalDataCopies)
    .set({ ...values, endedAt: sql`NOW(3)` })
    .where(
      and(
        eq(personalDataCopies.id, id),
        eq(personalDataCopies.state, 'RUNNING'),
        eq(personalDataCopies.attempt, attempt),
      ),
    );
  if (written.affectedRows === 0) throw new CopySuperseded();
}

function recordEnd(tx: TxCtx, { publicId, user }: CopyRun, action: string): Promise<void> {
  return record(tx, {
    action,
    entityType: 'user',
    entityPublicId: user.publicId,
    entityLabel: user.username,
    subjectOrganizationId: user.organizationId,
    changes: { copy: [null, publicId] },
  });
}

import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { findOwnerCtx } from '@/lib/people/identity/access/find-person-ctx';
import { mayActFor } from '@/lib/people/identity/sign-in/authenticate';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { newErrorReference } from '@/lib/platform/errors/reference';
import { growExportFile } from '@/lib/platform/exports/export-files';
import { logger } from '@/lib/platform/logger';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { describeFailure } from '@/lib/platform/outbox/failure';
import { MAX_ATTEMPTS } from './constants';
import { writeCopy } from './content/write-copy';
import { type CopyRun, CopySuperseded, failRun, fileOf, finishRun, startRun } from './copy-run';

/** A fault in every attempt. The person has its reference; the dead letter notifies the administrators. */
class CopyFailed extends Error {
  override name = 'CopyFailed';
  readonly isFinal = true;
}

/**
 * Makes a requested copy, with data that its person may see now. Idempotent: a later run supersedes an earlier one, and
 * a done copy is left unchanged.
 * @throws Error for a fault; after the last attempt a final one, which becomes a dead letter
 */
export async function makeCopy(ctx: Ctx, event: OutboxEvent): Promise<void> {
  if (event.type !== 'personal_data.requested') return;
  const run = await startRun(ctx, event.payload.copyPublicId);
  if (!run) return;
  try {
    await writeRun(ctx, run);
  } catch (error) {
    if (error instanceof CopySuperseded) return;
    await giveUp(ctx, run, error);
  }
}

async function writeRun(ctx: Ctx, run: CopyRun): Promise<void> {
  const { user, locale } = run;
  const readers = await findReaders(ctx, run);
  const facts = { person: `${user.firstName} ${user.lastName} (${user.username})`, at: new Date(), locale };
  const subject = { db: ctx.db, userId: user.userId, publicId: user.publicId, locale, readers };
  const file = await growExportFile(fileOf(run));
  let sizeBytes: number;
  try {
    await file.write(writeCopy(subject, facts));
    ({ sizeBytes } = await file.keep());
  } catch (error) {
    await file.discard();
    throw error;
  }
  try {
    await finishRun(ctx, run, sizeBytes);
  } catch (error) {
    // After a lost connection the commit may have happened: the file stays, and is purged with its row.
    if (error instanceof CopySuperseded) await file.discard();
    throw error;
  }
}

/** A context for each organization that the person may act for: what any of them shows, the person may see. */
async function findReaders(ctx: Ctx, { user: { userId }, locale }: CopyRun): Promise<UserCtx[]> {
  const acting = await ctx.db
    .select({ organizationId: organizations.id })
    .from(organizations)
    .innerJoin(users, eq(users.userId, userId))
    .where(mayActFor(ctx.db, organizations.id));
  const found = await Promise.all(
    acting.map(({ organizationId }) => findOwnerCtx(ctx.db, { userId, organizationId }, locale)),
  );
  return found.filter((reader) => reader !== null);
}

/** @throws the fault itself while another attempt may help, then CopyFailed with the reference that the person has */
async function giveUp(ctx: Ctx, run: CopyRun, error: unknown): Promise<void> {
  const { errorClass, message, isFinal } = describeFailure(error);
  if (!isFinal && run.attempt < MAX_ATTEMPTS) throw error;
  const reference = newErrorReference();
  logger.error({ err: error, ref: reference, copyPublicId: run.publicId }, 'copy of personal data failed');
  await failRun(ctx, run, reference).catch((late) => {
    if (!(late instanceof CopySuperseded)) throw late;
  });
  throw new CopyFailed(`${reference} ${errorClass}: ${message}`);
}

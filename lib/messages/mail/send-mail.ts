import { and, eq, sql } from 'drizzle-orm';
import { mailMessages } from '@/db/schema/mail';
import { findOwnerCtx } from '@/lib/people/identity/access/find-person-ctx';
import { issueLink } from '@/lib/people/identity/sign-in/issue-link';
import type { Ctx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { transact } from '@/lib/platform/transact';
import { countMyWork } from '@/lib/work/my-work/count-my-work';
import {
  type Composed,
  composeDigest,
  composeDocument,
  composeLink,
  composeSecurity,
  type WaitingWork,
} from './compose';
import { type ItemToSend, type MessageToSend, readMessage, readToday, readVisibleItems } from './mail-facts';
import { findMailHold, isHeldBy } from './mail-hold';
import { isMailConfigured } from './mail-settings';
import { postMail } from './post-mail';

/**
 * Sends one message that is due, with what its reader may see now. Dying between the mail server's yes and the row sends
 * it once more under the same Message-ID; failing leaves it to the delivery's schedule.
 * @throws MailNotTaken, MailRefused
 */
export async function sendMail(ctx: Ctx, event: OutboxEvent): Promise<void> {
  if (event.type !== 'mail.message_due') return;
  const message = await readMessage(ctx, event.payload.messagePublicId);
  if (message?.state !== 'QUEUED') return;
  // Lifting the hold sends it on its way again.
  if (isHeldBy(await findMailHold(ctx), message)) return;
  const { reader } = message;
  // A person whose data was handed out has a right to that notice, also after they left.
  const isReader = reader.isActive || message.securityNotice === 'DATA_COPY_MADE_BY_ADMIN';
  const written = isMailConfigured() && isReader && reader.email ? await compose(ctx, message) : null;
  if (!written || reader.email === null) return settle(ctx, message, 'SKIPPED', null);
  try {
    await postMail({ ...written, to: reader.email, publicId: message.publicId });
  } catch (error) {
    await settle(ctx, message, 'QUEUED', error instanceof Error ? error.message : 'unknown');
    throw error;
  }
  await settle(ctx, message, 'SENT', null);
}

async function compose(
  ctx: Ctx,
  message: MessageToSend,
): Promise<(Composed & { threadPublicId: string | null }) | null> {
  const { locale, name, userId } = message.reader;
  if (message.kind === 'LINK') {
    const { linkPurpose: purpose } = message;
    if (purpose === null) return null;
    // Create the link at send time: its secret is stored in the mail only. Resending revokes the previous link.
    const { path, validHours } = await transact(ctx, (tx) => issueLink(tx, userId, purpose));
    return { ...composeLink(purpose, { name, path, hours: validHours, locale }), threadPublicId: null };
  }
  if (message.kind === 'SECURITY') {
    const { securityNotice: notice, createdAt: at } = message;
    return notice && { ...composeSecurity(notice, { name, at, locale }), threadPublicId: null };
  }
  const items = await readVisibleItems(ctx, message);
  const [first, ...others] = items;
  if (!first) return null;
  const today = await readToday(
    ctx,
    items.map(({ entityPublicId }) => entityPublicId),
  );
  if (message.kind === 'DIGEST') {
    const work = await readWaitingWork(ctx, message, items);
    return { ...composeDigest(items, today, { at: new Date(), locale, work }), threadPublicId: null };
  }
  const composed = composeDocument([first, ...others], today.get(first.entityPublicId), locale);
  return { ...composed, threadPublicId: first.entityPublicId };
}

/** Waiting work of the reader in each organization of the digest, as My work counts it. */
async function readWaitingWork(
  ctx: Ctx,
  { reader }: MessageToSend,
  items: readonly ItemToSend[],
): Promise<WaitingWork[]> {
  const work: WaitingWork[] = [];
  for (const organizationId of new Set(items.map((item) => item.organizationId))) {
    const acting = await findOwnerCtx(ctx.db, { userId: reader.userId, organizationId }, reader.locale);
    if (acting) work.push({ organizationCode: acting.actor.organizationCode, ...(await countMyWork(acting)) });
  }
  return work;
}

async function settle(
  ctx: Ctx,
  { id }: MessageToSend,
  state: 'QUEUED' | 'SENT' | 'SKIPPED',
  lastError: string | null,
): Promise<void> {
  await ctx.db
    .update(mailMessages)
    .set({ state, lastError: lastError?.slice(0, 500) ?? null, ...(state === 'SENT' && { sentAt: sql`NOW(3)` }) })
    .where(and(eq(mailMessages.id, id), eq(mailMessages.state, 'QUEUED')));
}

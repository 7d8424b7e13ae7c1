import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { transmittalLinkAccesses, transmittalLinks } from '@/db/schema/transmittals';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { auditedDocument } from '../../document/change-document';
import { describeItems } from '../draft/item-details';
import type { MadeLink, TransmittalLink } from '../dto';
import { type LoadedTransmittal, loadTransmittal, selectItemRows } from '../read/load-transmittals';
import { canShare } from '../rules';
import type { CreateTransmittalLink, RevokeTransmittalLink } from '../schema';
import { holdsSecret } from './secret-content';

// A revision that was sent, shown to somebody without an account until the link expires or is revoked.

/** 192 bits: an address that cannot be guessed. */
const TOKEN_BYTES = 24;
const DAY_MS = 86_400_000;

/** The stored hash of a token. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Creates a link to the current revision. The URL is returned once; only its hash is stored. The actor must be able to
 * see all items. Content above NORMAL goes to named persons only, so never out by a link.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, TRANSMITTAL_ITEM_UNKNOWN, TRANSMITTAL_SECRET, STEP_UP_REQUIRED
 */
export async function createTransmittalLink(ctx: UserCtx, input: CreateTransmittalLink): Promise<MadeLink> {
  const transmittal = await loadTransmittal(ctx, input.publicId);
  const refusal = canShare(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  const { revision } = transmittal;
  const items = await describeItems(ctx, await selectItemRows(ctx, revision.id));
  if (items.some(({ isHidden }) => isHidden)) throw new AppError('TRANSMITTAL_ITEM_UNKNOWN');
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const publicId = newPublicId();
  const expiresAt = new Date((await readNow(ctx)).getTime() + input.days * DAY_MS);
  await transact(ctx, async (tx) => {
    const [shown] = await tx.db.select({ isSecret: holdsSecret(sql`${revision.id}`) }).from(sql`DUAL`);
    if (!shown || shown.isSecret) throw new AppError('TRANSMITTAL_SECRET');
    const proof = proofChanges(await requireFreshProof(tx, 'createTransmittalLink'));
    await tx.db.insert(transmittalLinks).values({
      publicId,
      revisionId: revision.id,
      tokenHash: hashLinkToken(token),
      recipientLabel: input.recipientLabel,
      expiresAt,
      createdBy: tx.actor.userId,
    });
    await recordLink(tx, transmittal, 'transmittal.link_created', { link: [null, input.recipientLabel], ...proof });
  });
  return { publicId, url: new URL(`/x/${token}`, env().APP_URL).href, expiresAt: expiresAt.toISOString() };
}

/** Ends a link at once. @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, TRANSMITTAL_LINK_ENDED */
export async function revokeTransmittalLink(ctx: UserCtx, input: RevokeTransmittalLink): Promise<void> {
  const transmittal = await loadTransmittal(ctx, input.publicId);
  const refusal = canShare(transmittal.transmittalFacts);
  if (refusal === 'FORBIDDEN') throw new AppError(refusal);
  await transact(ctx, async (tx) => {
    const ofTransmittal = tx.db
      .select({ id: correspondenceRevisions.id })
      .from(correspondenceRevisions)
      .where(eq(correspondenceRevisions.correspondenceId, transmittal.id));
    const isOpen = and(
      eq(transmittalLinks.publicId, input.linkPublicId),
      inArray(transmittalLinks.revisionId, ofTransmittal),
      isNull(transmittalLinks.revokedAt),
      gt(transmittalLinks.expiresAt, sql`NOW(3)`),
    );
    const [link] = await tx.db.select({ label: transmittalLinks.recipientLabel }).from(transmittalLinks).where(isOpen);
    const [result] = await tx.db
      .update(transmittalLinks)
      .set({ revokedAt: sql`NOW(3)`, revokedBy: tx.actor.userId })
      .where(isOpen);
    if (!link || result.affectedRows !== 1) throw new AppError('TRANSMITTAL_LINK_ENDED');
    await recordLink(tx, transmittal, 'transmittal.link_revoked', { link: [null, link.label] });
  });
}

/** The links of these revisions, newest first, with how they were used. */
export async function selectLinks(ctx: UserCtx, revisionIds: readonly number[]): Promise<TransmittalLink[]> {
  if (revisionIds.length === 0) return [];
  const isDownload = sql`${transmittalLinkAccesses.attachmentId} IS NOT NULL`;
  const rows = await ctx.db
    .select({
      publicId: transmittalLinks.publicId,
      recipientLabel: transmittalLinks.recipientLabel,
      revisionLabel: correspondenceRevisions.revisionLabel,
      createdAt: transmittalLinks.createdAt,
      expiresAt: transmittalLinks.expiresAt,
      isOpen: sql`(${transmittalLinks.revokedAt} IS NULL AND ${transmittalLinks.expiresAt} > NOW(3)
        AND ${not(holdsSecret(transmittalLinks.revisionId))})`.mapWith(Boolean),
      openedCount: sql`COUNT(${transmittalLinkAccesses.id}) - IFNULL(SUM(${isDownload}), 0)`.mapWith(Number),
      downloadedCount: sql`IFNULL(SUM(${isDownload}), 0)`.mapWith(Number),
      lastUsedAt: sql<Date | null>`MAX(${transmittalLinkAccesses.createdAt})`.mapWith(
        transmittalLinkAccesses.createdAt,
      ),
    })
    .from(transmittalLinks)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, transmittalLinks.revisionId))
    .leftJoin(transmittalLinkAccesses, eq(transmittalLinkAccesses.linkId, transmittalLinks.id))
    .where(inArray(transmittalLinks.revisionId, [...revisionIds]))
    .groupBy(transmittalLinks.id)
    .orderBy(desc(transmittalLinks.id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

function recordLink(
  tx: TxCtx<UserActor>,
  transmittal: LoadedTransmittal,
  action: string,
  changes: NonNullable<AuditEntry['changes']>,
) {
  return record(tx, {
    action,
    ...auditedDocument(transmittal),
    changes,
  });
}

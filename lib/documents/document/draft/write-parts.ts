import { eq } from 'drizzle-orm';
import type { ReferenceKind } from '@/db/enums';
import {
  correspondenceAttentions,
  correspondenceRecipients,
  correspondenceReferences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import type { TxCtx } from '@/lib/platform/ctx';
import type { ResolvedRecipient } from './resolve-recipients';

export interface ResolvedReference {
  targetCorrespondenceId: number;
  referenceKind: ReferenceKind;
}

// A draft's lists are replaced as a whole: only their author sees them, and the author edits the list as one.

/** Replaces TO, CC and attention persons of a draft. */
export async function writeRecipients(
  tx: TxCtx,
  correspondenceId: number,
  recipients: readonly ResolvedRecipient[],
): Promise<void> {
  await tx.db.delete(correspondenceAttentions).where(eq(correspondenceAttentions.correspondenceId, correspondenceId));
  await tx.db.delete(correspondenceRecipients).where(eq(correspondenceRecipients.correspondenceId, correspondenceId));
  await insertRecipients(tx, correspondenceId, recipients);
}

/** TO, CC and attention persons of a document that has none yet. */
export async function insertRecipients(
  tx: TxCtx,
  correspondenceId: number,
  recipients: readonly ResolvedRecipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  await tx.db.insert(correspondenceRecipients).values(
    recipients.map(({ organizationId, recipientType, position }) => ({
      correspondenceId,
      organizationId,
      recipientType,
      position,
    })),
  );
  const attentions = recipients.flatMap(({ organizationId, attentions: people }) =>
    people.map((person) => ({ correspondenceId, organizationId, ...person })),
  );
  if (attentions.length > 0) await tx.db.insert(correspondenceAttentions).values(attentions);
}

/** Replaces what the document refers to. */
export async function writeReferences(
  tx: TxCtx,
  correspondenceId: number,
  references: readonly ResolvedReference[],
): Promise<void> {
  await tx.db
    .delete(correspondenceReferences)
    .where(eq(correspondenceReferences.sourceCorrespondenceId, correspondenceId));
  if (references.length === 0) return;
  await tx.db
    .insert(correspondenceReferences)
    .values(references.map((reference) => ({ sourceCorrespondenceId: correspondenceId, ...reference })));
}

/** Replaces the document's tags. */
export async function writeTags(tx: TxCtx, correspondenceId: number, tagIds: readonly number[]): Promise<void> {
  await tx.db.delete(correspondenceTags).where(eq(correspondenceTags.correspondenceId, correspondenceId));
  if (tagIds.length === 0) return;
  await tx.db.insert(correspondenceTags).values(tagIds.map((tagId) => ({ correspondenceId, tagId })));
}

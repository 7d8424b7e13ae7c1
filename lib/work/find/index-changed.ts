import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { indexDocuments } from './index-documents';

/** Documents of one batch: a megabyte of files each, at most. */
const BATCH = 20;

/** Indexes the document of an event, or each document that carries a content whose text was read. */
export async function indexChanged(tx: TxCtx, event: OutboxEvent): Promise<void> {
  if (event.type === 'file.text_read') return indexCarriers(tx, event.payload.sha256);
  const publicId = documentOf(event);
  if (publicId === null) return;
  const rows = await tx.db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(eq(correspondences.publicId, publicId));
  await indexDocuments(
    tx,
    rows.map(({ id }) => id),
  );
}

function documentOf(event: OutboxEvent): string | null {
  switch (event.type) {
    case 'document.changed':
    case 'document.submitted':
    case 'rfa.submitted':
      return event.payload.documentPublicId;
    case 'correspondence.submitted':
      return event.payload.correspondencePublicId;
    default:
      return null;
  }
}

async function indexCarriers(tx: TxCtx, sha256: string): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await tx.db
      .selectDistinct({ id: correspondenceRevisions.correspondenceId })
      .from(attachments)
      .innerJoin(correspondenceRevisionAttachments, eq(correspondenceRevisionAttachments.attachmentId, attachments.id))
      .innerJoin(
        correspondenceRevisions,
        eq(correspondenceRevisions.id, correspondenceRevisionAttachments.correspondenceRevisionId),
      )
      .where(
        and(
          eq(attachments.sha256, sha256),
          isNotNull(correspondenceRevisions.currentOf),
          gt(correspondenceRevisions.correspondenceId, last),
        ),
      )
      .orderBy(asc(correspondenceRevisions.correspondenceId))
      .limit(BATCH);
    const ids = rows.map(({ id }) => id);
    await indexDocuments(tx, ids);
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH) return;
  }
}

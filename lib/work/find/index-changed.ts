import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
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

/**
 * Indexes the documents of events, and each document that carries a content whose text was read. A document that several
 * events name is indexed once: its row shows it as it is now.
 */
export async function indexChanged(tx: TxCtx, events: readonly OutboxEvent[]): Promise<void> {
  const publicIds = [...new Set(events.flatMap((event) => documentOf(event) ?? []))];
  if (publicIds.length > 0) {
    const rows = await tx.db
      .select({ id: correspondences.id })
      .from(correspondences)
      .where(inArray(correspondences.publicId, publicIds));
    await indexDocuments(
      tx,
      rows.map(({ id }) => id),
    );
  }
  const contents = new Set(events.flatMap((event) => (event.type === 'file.text_read' ? event.payload.sha256 : [])));
  for (const sha256 of contents) await indexCarriers(tx, sha256);
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

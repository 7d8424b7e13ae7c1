import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import {
  correspondenceRecipients,
  correspondenceReferences,
  correspondenceRevisionAttachments,
  correspondences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import { tags } from '@/db/schema/correspondence-types';
import { organizations } from '@/db/schema/organizations';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import type { OrganizationRef } from '../dto';

const others = alias(correspondences, 'others');

export interface RowRecipient {
  correspondenceId: number;
  organizationId: number;
  organization: OrganizationRef;
  recipientType: 'TO' | 'CC';
  state: 'PENDING' | 'RECEIVED' | 'REPLIED' | 'CLOSED';
  firstReadAt: Date | null;
}

export interface RowExtras {
  recipients: readonly RowRecipient[];
  tags: ReadonlyMap<number, string[]>;
  references: ReadonlyMap<number, number>;
  attachments: ReadonlyMap<number, number>;
}

/** Loads the additional data of a page of rows, one query per kind of data for any number of rows. */
export async function loadRowExtras(
  ctx: UserCtx,
  rows: readonly { id: number; revisionId: number }[],
): Promise<RowExtras> {
  if (rows.length === 0) return { recipients: [], tags: new Map(), references: new Map(), attachments: new Map() };
  const ids = rows.map((row) => row.id);
  const revisionIds = rows.map((row) => row.revisionId);
  const [recipients, tagRows, referenceRows, attachmentRows] = await Promise.all([
    selectRowRecipients(ctx, ids),
    selectTags(ctx, ids),
    countReferences(ctx, ids),
    countAttachments(ctx, revisionIds),
  ]);
  const tagsOf = new Map<number, string[]>();
  for (const { id, name } of tagRows) tagsOf.set(id, [...(tagsOf.get(id) ?? []), name]);
  return {
    recipients,
    tags: tagsOf,
    references: new Map(referenceRows.map((row) => [row.id, row.total])),
    attachments: new Map(attachmentRows.map((row) => [row.id, row.total])),
  };
}

export function selectRowRecipients(ctx: UserCtx, ids: readonly number[]): Promise<RowRecipient[]> {
  return ctx.db
    .select({
      correspondenceId: correspondenceRecipients.correspondenceId,
      organizationId: organizations.id,
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      recipientType: correspondenceRecipients.recipientType,
      state: correspondenceRecipients.state,
      firstReadAt: correspondenceRecipients.firstReadAt,
    })
    .from(correspondenceRecipients)
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .where(inArray(correspondenceRecipients.correspondenceId, [...ids]))
    .orderBy(asc(correspondenceRecipients.recipientType), asc(correspondenceRecipients.position));
}

function selectTags(ctx: UserCtx, ids: readonly number[]) {
  return ctx.db
    .select({ id: correspondenceTags.correspondenceId, name: tags.name })
    .from(correspondenceTags)
    .innerJoin(tags, eq(tags.id, correspondenceTags.tagId))
    .where(inArray(correspondenceTags.correspondenceId, [...ids]))
    .orderBy(asc(tags.name));
}

/** Only documents that the actor may see at the other end: a count would disclose the others. */
function countReferences(ctx: UserCtx, ids: readonly number[]) {
  return ctx.db
    .select({ id: correspondenceReferences.sourceCorrespondenceId, total: count() })
    .from(correspondenceReferences)
    .innerJoin(others, eq(others.id, correspondenceReferences.targetCorrespondenceId))
    .where(
      and(
        inArray(correspondenceReferences.sourceCorrespondenceId, [...ids]),
        isNotNull(others.submittedAt),
        visibleCorrespondences(ctx, others),
      ),
    )
    .groupBy(correspondenceReferences.sourceCorrespondenceId);
}

function countAttachments(ctx: UserCtx, revisionIds: readonly number[]) {
  return ctx.db
    .select({ id: correspondenceRevisionAttachments.correspondenceRevisionId, total: count() })
    .from(correspondenceRevisionAttachments)
    .where(inArray(correspondenceRevisionAttachments.correspondenceRevisionId, [...revisionIds]))
    .groupBy(correspondenceRevisionAttachments.correspondenceRevisionId);
}

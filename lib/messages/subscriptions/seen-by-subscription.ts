import { and, eq, exists, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { organizations } from '@/db/schema/organizations';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { knowsDocument } from '@/lib/people/identity/readers/knows-document';
import type { Ctx } from '@/lib/platform/ctx';

const disclosed = alias(correspondences, 'disclosed_documents');
const sheets = alias(circulations, 'disclosed_sheets');
const files = alias(attachments, 'disclosed_files');
const owners = alias(organizations, 'disclosed_organizations');

/**
 * True for the subscriptions that may receive messages of a record now, by the rights of their administrators. An
 * active organization's: submitted documents that it may see, its own circulation sheets and uploads. A system-wide
 * one's: each submitted document and upload, but no sheet. Drafts and discarded documents are never sent. A
 * confidential one is sent because each Org Admin of its parties sees it (domain.md §5). Facts of the engine concern no
 * record, and go to system-wide subscriptions only.
 * @param entity values, or columns of the query
 */
export function seenBySubscription(
  ctx: Ctx,
  entity: { type: SQLWrapper | string | null; publicId: SQLWrapper | string | null },
): SQL {
  const { organizationId } = webhookSubscriptions;
  const type = sql`${entity.type}`;
  const isActive = or(
    isNull(organizationId),
    exists(
      one(ctx)
        .from(owners)
        .where(and(sql`${owners.id} = ${organizationId}`, eq(owners.isActive, true))),
    ),
  );
  const seesDocument = exists(
    one(ctx)
      .from(disclosed)
      .where(
        and(
          sql`${disclosed.publicId} = ${entity.publicId}`,
          isNotNull(disclosed.submittedAt),
          isNull(disclosed.discardedAt),
          or(isNull(organizationId), knowsDocument(ctx, organizationId, disclosed)),
        ),
      ),
  );
  const ownsSheet = exists(
    one(ctx)
      .from(sheets)
      .where(and(sql`${sheets.publicId} = ${entity.publicId}`, sql`${sheets.organizationId} = ${organizationId}`)),
  );
  const ownsFile = exists(
    one(ctx)
      .from(files)
      .where(
        and(
          sql`${files.publicId} = ${entity.publicId}`,
          or(isNull(organizationId), sql`${files.organizationId} = ${organizationId}`),
        ),
      ),
  );
  return sql`(${isActive} AND CASE ${type} WHEN 'correspondence' THEN ${seesDocument}
    WHEN 'circulation' THEN ${ownsSheet} WHEN 'attachment' THEN ${ownsFile}
    WHEN 'engine' THEN ${isNull(organizationId)} ELSE ${type} IS NULL END)`;
}

function one(ctx: Ctx) {
  return ctx.db.select({ one: sql`1` });
}

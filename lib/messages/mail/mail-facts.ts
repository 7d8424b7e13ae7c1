import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { LinkPurpose, MailKind, SecurityNotice } from '@/db/enums';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { mailItems, mailMessages } from '@/db/schema/mail';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import { keepsStub, STUB_REASONS } from '@/lib/documents/rfas/review/keeps-stub';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { type AskerCtx, askFor } from '@/lib/people/identity/access/asker';
import { displayNameOf } from '@/lib/people/identity/access/display-name';
import { readRights } from '@/lib/people/identity/access/read-rights';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { Ctx, Locale } from '@/lib/platform/ctx';
import type { NotificationReason } from '../notifications/notify/reasons';
import type { NotifiedEntity } from '../notifications/visible-notifications';

interface Reader {
  userId: number;
  publicId: string;
  name: string;
  email: string | null;
  isActive: boolean;
  locale: Locale;
}

export interface MessageToSend {
  id: number;
  publicId: string;
  kind: MailKind;
  linkPurpose: LinkPurpose | null;
  securityNotice: SecurityNotice | null;
  createdAt: Date;
  state: string;
  reader: Reader;
}

export async function readMessage(ctx: Ctx, publicId: string): Promise<MessageToSend | null> {
  const [row] = await ctx.db
    .select({ message: mailMessages, user: users })
    .from(mailMessages)
    .innerJoin(users, eq(users.userId, mailMessages.userId))
    .where(eq(mailMessages.publicId, publicId));
  if (!row) return null;
  const { message, user } = row;
  const { userId, email, isActive, locale } = user;
  const reader = { userId, publicId: user.publicId, name: displayNameOf(user), email, isActive, locale };
  const { id, kind, linkPurpose, securityNotice, createdAt, state } = message;
  return { id, publicId, kind, linkPurpose, securityNotice, createdAt, state, reader };
}

export interface ItemToSend {
  reason: NotificationReason;
  organizationId: number;
  entityType: string;
  entityPublicId: string;
  params: Record<string, unknown>;
  createdAt: Date;
  /** Null for what has no type, or one that is gone. */
  typeName: Record<Locale, string> | null;
}

/** Reads the items of a message, newest first, limited to records that its reader may still see. */
export async function readVisibleItems(ctx: Ctx, { id, reader }: MessageToSend): Promise<ItemToSend[]> {
  const rows = await ctx.db
    .select({
      reason: mailItems.reason,
      organizationId: mailItems.organizationId,
      entityType: mailItems.entityType,
      entityPublicId: mailItems.entityPublicId,
      params: mailItems.params,
      createdAt: mailItems.createdAt,
    })
    .from(mailItems)
    .where(eq(mailItems.messageId, id))
    .orderBy(desc(mailItems.id));
  const seen = new Map<string, Seen>();
  for (const organizationId of new Set(rows.map((row) => row.organizationId))) {
    const { userId, publicId } = reader;
    const acting = askFor(ctx.db, {
      userId,
      publicId,
      organizationId,
      rights: await readRights(ctx.db, { userId, organizationId }),
    });
    const own = rows.filter((row) => row.organizationId === organizationId);
    for (const [entity, read] of Object.entries(READ_SEEN)) {
      const publicIds = own.flatMap(({ entityType, entityPublicId }) =>
        entityType === entity ? [entityPublicId] : [],
      );
      if (!read || publicIds.length === 0) continue;
      for (const one of await read(acting, publicIds)) seen.set(`${organizationId}:${one.publicId}`, one);
    }
  }
  const typeNames = await readTypeNames(
    ctx,
    rows.map(({ params }) => String(params.typeCode ?? '')),
  );
  return rows
    .map((row) => ({
      ...row,
      reason: row.reason as NotificationReason,
      typeName: typeNames.get(String(row.params.typeCode ?? '')) ?? null,
    }))
    .filter(({ entityType, organizationId, entityPublicId, reason }) => {
      if (!READ_SEEN[entityType as NotifiedEntity]) return true;
      const one = seen.get(`${organizationId}:${entityPublicId}`);
      return one?.isVisible || (STUB_REASONS.includes(reason) && one?.isKept);
    });
}

async function readTypeNames(ctx: Ctx, codes: readonly string[]): Promise<Map<string, Record<Locale, string>>> {
  const types = correspondenceTypes;
  const rows = await ctx.db
    .select({ code: types.typeCode, th: types.nameTh, en: types.nameEn })
    .from(types)
    .where(inArray(types.typeCode, [...new Set(['', ...codes])]));
  return new Map(rows.map(({ code, ...name }) => [code, name]));
}

interface Seen {
  publicId: string;
  isVisible: boolean;
  /** True for a recalled document whose stub the reader keeps. */
  isKept: boolean;
}

/** Visibility check of each kind of record; null: the message is addressed to a person, who may always read it. */
const READ_SEEN: Readonly<
  Record<NotifiedEntity, ((acting: AskerCtx, publicIds: readonly string[]) => Promise<Seen[]>) | null>
> = {
  correspondence: readSeenDocuments,
  circulation: readSeenSheets,
  number_hold: null,
  number_reset: null,
  number_series: null,
  number_import: null,
  work_reminder: null,
  export: null,
  report: null,
  webhook_subscription: null,
};

function readSeenDocuments(acting: AskerCtx, publicIds: readonly string[]): Promise<Seen[]> {
  return acting.db
    .select({
      publicId: correspondences.publicId,
      isVisible: sql`${visibleCorrespondences(acting)}`.mapWith(Boolean),
      isKept: sql`${keepsStub(acting)}`.mapWith(Boolean),
    })
    .from(correspondences)
    .where(inArray(correspondences.publicId, [...publicIds]));
}

function readSeenSheets(acting: AskerCtx, publicIds: readonly string[]): Promise<Seen[]> {
  return acting.db
    .select({
      publicId: circulations.publicId,
      isVisible: sql`${visibleCirculations(acting)}`.mapWith(Boolean),
      isKept: sql`FALSE`.mapWith(Boolean),
    })
    .from(circulations)
    .where(inArray(circulations.publicId, [...publicIds]));
}

export interface DocumentToday {
  isConfidential: boolean;
  dueAt: Date | null;
  /** Codes of the organizations it lies with. */
  holders: string[];
}

/** Document facts of a mail are those of the time of sending. */
export async function readToday(ctx: Ctx, publicIds: readonly string[]): Promise<Map<string, DocumentToday>> {
  if (publicIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      publicId: correspondences.publicId,
      secrecy: correspondences.secrecy,
      dueAt: workflowInstances.dueAt,
      holder: organizations.organizationCode,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .leftJoin(
      workflowInstances,
      and(eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId), eq(workflowInstances.status, 'ACTIVE')),
    )
    .leftJoin(workflowHolders, eq(workflowHolders.instanceId, workflowInstances.id))
    .leftJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
    .where(inArray(correspondences.publicId, [...publicIds]));
  const documents = new Map<string, DocumentToday>();
  for (const { publicId, secrecy, dueAt, holder } of rows) {
    const isConfidential = secrecy !== 'NORMAL';
    const known = documents.get(publicId) ?? { isConfidential, dueAt: null, holders: [] };
    const holders = holder === null || known.holders.includes(holder) ? known.holders : [...known.holders, holder];
    documents.set(publicId, { ...known, dueAt: known.dueAt ?? dueAt, holders });
  }
  return documents;
}

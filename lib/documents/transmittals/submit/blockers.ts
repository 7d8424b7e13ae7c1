import { and, eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import { organizationMaySee } from '@/lib/people/identity/access/access';
import { organizationMaySeeDrawing } from '@/lib/people/identity/access/drawing-access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorMessage } from '@/lib/platform/errors/catalog';
import { draftOf } from '../../document/read/load-documents';
import { REVISED_KINDS } from '../../drawings/constants';
import { isOfDrawing, tablesOf } from '../../drawings/tables';
import { checkRfaComplete } from '../../rfas/draft/check-rfa-complete';
import { type LoadedRfa, loadRfas } from '../../rfas/read/load-rfas';
import { canSubmit } from '../../rfas/rules';
import { findTargets, keyOf } from '../draft/item-details';
import type { TransmittalBlocker } from '../dto';
import type { ItemRow, LoadedTransmittal } from '../read/load-transmittals';

type Reason = TransmittalBlocker['reason'];

const REASONS: Readonly<Record<Exclude<Reason, 'INCOMPLETE' | 'RECIPIENT'>, { th: string; en: string }>> = {
  UNKNOWN: { th: 'ไม่พบเอกสารนี้แล้ว', en: 'can no longer be found' },
  CANCELLED: { th: 'ถูกยกเลิกแล้ว', en: 'is cancelled' },
  DRAFT: { th: 'ยังเป็นร่าง', en: 'is still a draft' },
  NOT_READY: { th: 'ยังไม่ได้ทำเครื่องหมายว่าพร้อมส่ง', en: 'is not marked ready' },
};

export interface CheckedItems {
  blockers: TransmittalBlocker[];
  /** RFAs that are submitted together with the transmittal, in the order of the items. */
  ready: LoadedRfa[];
}

/**
 * Checks the items of a draft. Items that are drafts, cancelled or missing, RFAs that are not ready, and recipients who
 * may not see an item block it. A transmittal never widens anyone's access.
 */
export async function checkItems(ctx: UserCtx, transmittal: LoadedTransmittal): Promise<CheckedItems> {
  const { items } = transmittal;
  const [targets, documents, drawings, blind] = await Promise.all([
    findTargets(ctx, items),
    selectDocuments(ctx, items),
    selectDrawingStatuses(ctx, items),
    selectBlindRecipients(ctx, transmittal),
  ]);
  const unsent = documents.filter(({ submittedAt, isOver }) => submittedAt === null && !isOver);
  const rfas =
    unsent.length === 0
      ? []
      : await loadRfas(
          ctx,
          unsent.map(({ publicId }) => publicId),
        );
  const ready: LoadedRfa[] = [];
  const reasonOf = (item: ItemRow): { reason: Reason; text?: string } | null => {
    if (item.itemType === 'TEXT') return null;
    if (!targets.get(keyOf(item))?.isVisible) return { reason: 'UNKNOWN' };
    const document = documents.find(({ revisionId }) => revisionId === item.correspondenceRevisionId);
    if (document) {
      if (document.isOver) return { reason: 'CANCELLED' };
      if (document.submittedAt !== null) return null;
      const rfa = rfas.find(({ publicId }) => publicId === document.publicId);
      if (!rfa) return { reason: 'DRAFT' };
      // A draft that was discarded leaves its row behind.
      if (draftOf(rfa).id !== document.revisionId) return { reason: 'UNKNOWN' };
      if (!rfa.isReady) return { reason: 'NOT_READY' };
      const lacking = whyNot(rfa, ctx.locale);
      if (lacking) return { reason: 'INCOMPLETE', text: lacking };
      ready.push(rfa);
    }
    return null;
  };
  const found = items.map(reasonOf);
  const sentDrawings = new Set(
    ready.flatMap((rfa) => rfa.items.map(({ kind, drawingRevisionId }) => `${kind}:${drawingRevisionId}`)),
  );
  const blockers = items.flatMap((item, index): TransmittalBlocker[] => {
    const key = keyOf(item);
    const isDraftDrawing = drawings.get(key) === 'DRAFT' && !sentDrawings.has(key);
    const why = found[index] ?? (isDraftDrawing ? { reason: 'DRAFT' as const } : null);
    const codes = blind.get(key) ?? [];
    const reasons = [
      ...(why ? [{ reason: why.reason, message: messageOf(why, ctx.locale) }] : []),
      ...(codes.length > 0 ? [{ reason: 'RECIPIENT' as const, message: cannotSee(codes, ctx.locale) }] : []),
    ];
    const target = targets.get(key);
    const label = target?.isVisible ? (target.number ?? target.title) : `#${index + 1}`;
    const { pagePublicId = null, typeCode = null } = target?.isVisible ? target : {};
    return reasons.map((one) => ({ position: index + 1, kind: item.itemType, label, pagePublicId, typeCode, ...one }));
  });
  return { blockers, ready };
}

/** @throws AppError TRANSMITTAL_BLOCKED naming every offender */
export function refuseBlocked(blockers: readonly TransmittalBlocker[]): void {
  if (blockers.length === 0) return;
  throw new AppError('TRANSMITTAL_BLOCKED', {
    params: { items: blockers.map(({ label, message }) => `${label} ${message}`).join(' · ') },
    details: { blockers },
    fieldErrors: { items: ['TRANSMITTAL_BLOCKED'] },
  });
}

/** Checks a single submission: the blockers, and the ready RFAs on its list. */
export function stillDrafts(
  ctx: UserCtx,
  { items }: LoadedTransmittal,
  { blockers, ready }: CheckedItems,
): TransmittalBlocker[] {
  const alone = ready.map((rfa): TransmittalBlocker => {
    const at = items.findIndex((item) => item.correspondenceRevisionId === draftOf(rfa).id);
    const label = draftOf(rfa).subject || `#${at + 1}`;
    const page = { pagePublicId: rfa.publicId, typeCode: rfa.type.code };
    const message = REASONS.DRAFT[ctx.locale];
    return { position: at + 1, kind: 'CORRESPONDENCE', label, ...page, reason: 'DRAFT', message };
  });
  return [...blockers, ...alone];
}

/** Why a ready RFA would be refused by its own submission. */
function whyNot(rfa: LoadedRfa, locale: 'th' | 'en'): string | null {
  const refused = canSubmit(rfa.rfaFacts);
  if (refused) return errorMessage(refused, locale);
  try {
    checkRfaComplete(rfa);
    return null;
  } catch (error) {
    if (error instanceof AppError) return errorMessage(error.code, locale, error.params);
    throw error;
  }
}

function messageOf({ reason, text }: { reason: Reason; text?: string }, locale: 'th' | 'en'): string {
  return text ?? (reason === 'INCOMPLETE' || reason === 'RECIPIENT' ? '' : REASONS[reason][locale]);
}

function cannotSee(codes: readonly string[], locale: 'th' | 'en'): string {
  const list = codes.join(', ');
  return locale === 'th' ? `ผู้รับ ${list} ไม่มีสิทธิ์เห็นรายการนี้` : `may not be seen by ${list}`;
}

function selectDocuments(ctx: UserCtx, items: readonly ItemRow[]) {
  const ids = items.flatMap((item) => item.correspondenceRevisionId ?? []);
  if (ids.length === 0) return [];
  return ctx.db
    .select({
      revisionId: correspondenceRevisions.id,
      publicId: correspondences.publicId,
      submittedAt: correspondenceRevisions.submittedAt,
      isOver: sql`(${correspondences.cancelledAt} IS NOT NULL OR ${correspondences.discardedAt} IS NOT NULL)`.mapWith(
        Boolean,
      ),
    })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(inArray(correspondenceRevisions.id, ids));
}

async function selectDrawingStatuses(ctx: UserCtx, items: readonly ItemRow[]): Promise<Map<string, string>> {
  const statuses = new Map<string, string>();
  for (const kind of REVISED_KINDS) {
    const ids = drawingIds(items, kind);
    if (ids.length === 0) continue;
    const { revisions } = tablesOf(kind);
    const rows = await ctx.db
      .select({ id: revisions.id, status: revisions.status })
      .from(revisions)
      .where(inArray(revisions.id, ids));
    for (const { id, status } of rows) statuses.set(`${kind}:${id}`, status);
  }
  return statuses;
}

/** Codes of the recipients who may not see an item by itself, by item. Every member sees contract drawings. */
async function selectBlindRecipients(ctx: UserCtx, transmittal: LoadedTransmittal): Promise<Map<string, string[]>> {
  const { items } = transmittal;
  const recipients = correspondenceRecipients;
  const isRecipient = eq(recipients.correspondenceId, transmittal.id);
  const organization = { code: organizations.organizationCode };
  const found: { key: string; code: string }[] = [];
  const documentIds = items.flatMap((item) => item.correspondenceRevisionId ?? []);
  if (documentIds.length > 0) {
    const rows = await ctx.db
      .select({ id: correspondenceRevisions.id, ...organization })
      .from(recipients)
      .innerJoin(organizations, eq(organizations.id, recipients.organizationId))
      .innerJoin(correspondenceRevisions, inArray(correspondenceRevisions.id, documentIds))
      .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
      .where(and(isRecipient, sql`NOT ${organizationMaySee(ctx, recipients.organizationId)}`));
    found.push(...rows.map(({ id, code }) => ({ key: `CORRESPONDENCE:${id}`, code })));
  }
  for (const kind of REVISED_KINDS) {
    const ids = drawingIds(items, kind);
    if (ids.length === 0) continue;
    const tables = tablesOf(kind);
    const { drawings, revisions } = tables;
    const rows = await ctx.db
      .select({ id: revisions.id, ...organization })
      .from(recipients)
      .innerJoin(organizations, eq(organizations.id, recipients.organizationId))
      .innerJoin(revisions, inArray(revisions.id, ids))
      .innerJoin(drawings, isOfDrawing(tables))
      .where(and(isRecipient, sql`NOT ${organizationMaySeeDrawing(ctx, recipients.organizationId, drawings)}`));
    found.push(...rows.map(({ id, code }) => ({ key: `${kind}:${id}`, code })));
  }
  const blind = new Map<string, string[]>();
  for (const { key, code } of found) blind.set(key, [...(blind.get(key) ?? []), code]);
  return blind;
}

function drawingIds(items: readonly ItemRow[], kind: (typeof REVISED_KINDS)[number]): number[] {
  return items.flatMap((item) => (kind === 'SHOP' ? item.shopDrawingRevisionId : item.asbuiltDrawingRevisionId) ?? []);
}

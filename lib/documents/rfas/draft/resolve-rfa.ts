import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { RfaContentRule, RfaItemType } from '@/db/enums';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { contractOrganizations, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { type ResolvedRecipient, resolveRecipients } from '../../document/draft/resolve-recipients';
import type { RecipientInput } from '../../document/schema';
import { REVISED_KINDS } from '../../drawings/constants';
import { isOfDrawing, tablesOf, visibleRevisionsOf } from '../../drawings/tables';
import { RFA_TYPE_CODE } from '../constants';
import type { RfaItemInput } from '../schema';

// Place and content of an RFA. Missing, closed and foreign ones are refused with the same text.

export interface ResolvedItem {
  kind: RfaItemType;
  drawingRevisionId: number;
}

/** The type of correspondence that RFAs are. @throws AppError TYPE_UNKNOWN where an administrator has closed it */
export async function rfaCorrespondenceType(ctx: UserCtx) {
  const [type] = await ctx.db
    .select({
      id: correspondenceTypes.id,
      code: correspondenceTypes.typeCode,
      workflowCode: correspondenceTypes.workflowCode,
      revisionStyle: correspondenceTypes.revisionStyle,
      requiresContract: correspondenceTypes.requiresContract,
    })
    .from(correspondenceTypes)
    .where(and(eq(correspondenceTypes.typeCode, RFA_TYPE_CODE), eq(correspondenceTypes.isActive, true)));
  if (!type) throw new AppError('TYPE_UNKNOWN');
  return type;
}

/** An active type of the contract. @throws AppError RFA_TYPE_UNKNOWN */
export async function resolveRfaType(ctx: UserCtx, contractId: number, typeCode: string) {
  const [type] = await ctx.db
    .select({ id: rfaTypes.id, code: rfaTypes.typeCode, contentRule: rfaTypes.contentRule })
    .from(rfaTypes)
    .where(and(eq(rfaTypes.contractId, contractId), eq(rfaTypes.typeCode, typeCode), eq(rfaTypes.isActive, true)));
  if (!type) throw refused('RFA_TYPE_UNKNOWN', 'rfaTypeCode');
  return type;
}

/**
 * Recipients of an RFA of a contract: its consultants, then the organizations in copy.
 * @throws AppError RFA_NOT_CONTRACTOR, RFA_NO_CONSULTANT and the refusals of resolveRecipients
 */
export async function resolveRfaRecipients(
  ctx: UserCtx,
  place: { projectId: number; contractId: number },
  cc: readonly RecipientInput[],
): Promise<ResolvedRecipient[]> {
  const parties = await ctx.db
    .select({
      id: organizations.id,
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      role: contractOrganizations.roleInContract,
    })
    .from(contractOrganizations)
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(
      and(
        eq(contractOrganizations.contractId, place.contractId),
        eq(contractOrganizations.isActive, true),
        eq(organizations.isActive, true),
      ),
    )
    .orderBy(asc(organizations.id));
  const isContractor = parties.some(({ id, role }) => role === 'CONTRACTOR' && id === ctx.actor.organizationId);
  if (!isContractor) throw refused('RFA_NOT_CONTRACTOR', 'contractPublicId');
  const consultants = parties.filter(({ id, role }) => role === 'CONSULTANT' && id !== ctx.actor.organizationId);
  if (consultants.length === 0) throw refused('RFA_NO_CONSULTANT', 'contractPublicId');
  const copies = await resolveRecipients(ctx, place.projectId, { to: [], cc });
  if (copies.some(({ organizationId }) => consultants.some(({ id }) => id === organizationId))) {
    throw refused('RECIPIENT_DUPLICATE', 'cc');
  }
  const to = consultants.map(
    ({ id, publicId, code }, index): ResolvedRecipient => ({
      organizationId: id,
      publicId,
      code,
      recipientType: 'TO',
      position: index + 1,
      attentions: [],
    }),
  );
  return [...to, ...copies];
}

/**
 * The drawing revisions named: of the acting organization, in the contract, of the kind that the type takes.
 * @throws AppError RFA_ITEM_UNKNOWN, RFA_ITEM_KIND
 */
export async function resolveItems(
  ctx: UserCtx,
  place: { contractId: number; contentRule: RfaContentRule },
  items: readonly RfaItemInput[],
): Promise<ResolvedItem[]> {
  if (items.length === 0) return [];
  const publicIds = items.map(({ drawingRevisionPublicId }) => drawingRevisionPublicId.toLowerCase());
  const found = new Map<string, ResolvedItem>();
  for (const kind of REVISED_KINDS) {
    const tables = tablesOf(kind);
    const { drawings, revisions } = tables;
    const rows = await ctx.db
      .select({ id: revisions.id, publicId: revisions.publicId })
      .from(revisions)
      .innerJoin(drawings, isOfDrawing(tables))
      .where(
        and(
          inArray(revisions.publicId, publicIds),
          eq(drawings.contractId, place.contractId),
          eq(drawings.originatorOrganizationId, ctx.actor.organizationId),
          ne(revisions.status, 'CANCELLED'),
          visibleRevisionsOf(ctx, tables),
        ),
      );
    for (const row of rows) found.set(row.publicId, { kind, drawingRevisionId: row.id });
  }
  return publicIds.map((publicId) => {
    const item = found.get(publicId);
    if (!item) throw refused('RFA_ITEM_UNKNOWN', 'items');
    if (item.kind !== place.contentRule) throw refused('RFA_ITEM_KIND', 'items');
    return item;
  });
}

function refused(code: ErrorCode, field: string): AppError {
  return new AppError(code, { fieldErrors: { [field]: [code] } });
}

import { and, asc, desc, eq, or } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceSubTypes, correspondenceTypes } from '@/db/schema/correspondence-types';
import { contractDrawings } from '@/db/schema/drawings';
import { contracts, projects } from '@/db/schema/organizations';
import { type NumberPreview, previewNumber } from '@/lib/numbering/engine/counters/preview-number';
import { requirePermission, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import { named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { resolveContract, resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { contains, containsWords } from '@/lib/platform/like';
import { naturally } from '@/lib/platform/natural-order';
import { asWords } from '@/lib/platform/search-reading';
import { formOptions, registerOptions } from '../../document/draft/form-options';
import type { NumberParts } from '../../document/draft/resolve-number-parts';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import { revisionLabel } from '../../document/draft/revision-labels';
import { selectDocumentHits } from '../../document/register/document-hits';
import { matchesSearch } from '../../document/register/matches-search';
import { REVISED_KINDS } from '../../drawings/constants';
import { isOfDrawing, tablesOf, visibleRevisionsOf } from '../../drawings/tables';
import { TRANSMITTAL_TYPE_CODE } from '../constants';
import type { PreviewTransmittalNumber } from '../schema';
import { purposeDates } from './purpose-dates';
import { resolveSubType, transmittalType } from './resolve-place';

/** A picker shows no more of each kind; more is found by typing more of it. */
const MAX_CHOICES = 15;
/** A single letter would match everything. */
const MIN_LENGTH = 2;

export type TransmittalFormOptions = Awaited<ReturnType<typeof getTransmittalFormOptions>>;

/**
 * Options of the form of a new transmittal in a project: contracts with their sub-types, the other organizations with
 * their people, tags in use.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function getTransmittalFormOptions(ctx: UserCtx, projectCode: string) {
  const letters = await formOptions(ctx, projectCode);
  const subTypes = await ctx.db
    .select({
      contractPublicId: contracts.publicId,
      number: correspondenceSubTypes.subTypeNumber,
      code: correspondenceSubTypes.subTypeCode,
      name: named(ctx, correspondenceSubTypes),
    })
    .from(correspondenceSubTypes)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondenceSubTypes.correspondenceTypeId))
    .innerJoin(contracts, eq(contracts.id, correspondenceSubTypes.contractId))
    .where(and(eq(correspondenceTypes.typeCode, TRANSMITTAL_TYPE_CODE), eq(correspondenceSubTypes.isActive, true)))
    .orderBy(asc(correspondenceSubTypes.subTypeNumber));
  const { id: projectId } = await enterableProject(ctx, projectCode);
  return {
    project: letters.project,
    /** Presets of each purpose. */
    dates: await purposeDates(ctx, { projectId, contractId: null }),
    originator: letters.originator,
    organizations: letters.organizations,
    tags: letters.tags,
    contracts: letters.contracts.map(({ publicId, code, name }) => ({
      publicId,
      code,
      name,
      subTypes: subTypes
        .filter((one) => one.contractPublicId === publicId)
        .map(({ contractPublicId: _, ...subType }) => subType),
    })),
  };
}

export type TransmittalRegisterOptions = Awaited<ReturnType<typeof transmittalRegisterOptions>>;

/** Options of the register's filters. @throws AppError PROJECT_UNKNOWN */
export async function transmittalRegisterOptions(ctx: UserCtx, projectCode: string) {
  const { organizations } = await registerOptions(ctx, projectCode);
  const subTypes = await ctx.db
    .select({ code: correspondenceSubTypes.subTypeNumber, name: named(ctx, correspondenceSubTypes) })
    .from(correspondenceSubTypes)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondenceSubTypes.correspondenceTypeId))
    .innerJoin(contracts, eq(contracts.id, correspondenceSubTypes.contractId))
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(and(eq(correspondenceTypes.typeCode, TRANSMITTAL_TYPE_CODE), eq(projects.projectCode, projectCode)))
    .orderBy(asc(correspondenceSubTypes.subTypeNumber));
  return { organizations, subTypes };
}

/**
 * The likely number of the draft in the form. Reserves nothing.
 * @throws AppError FORBIDDEN and the refusals of the resolve-* steps
 */
export async function previewTransmittalNumber(ctx: UserCtx, input: PreviewTransmittalNumber): Promise<NumberPreview> {
  const parts = await resolveTransmittalParts(ctx, input);
  const scope = { organizationId: ctx.actor.organizationId, projectId: parts.projectId };
  await requirePermission(ctx, 'transmittal.create', scope);
  return previewNumber(ctx, { ...parts, documentPublicId: null });
}

/**
 * Parts of the number of a transmittal of the acting organization, without a transmittal.
 * @throws AppError RECIPIENT_REQUIRED and the refusals of the resolve-* steps
 */
export async function resolveTransmittalParts(ctx: UserCtx, input: PreviewTransmittalNumber): Promise<NumberParts> {
  const project = await resolveProject(ctx, input.projectPublicId);
  const contract = await resolveContract(ctx, project.id, input.contractPublicId);
  const [type, subType, [recipient]] = await Promise.all([
    transmittalType(ctx),
    resolveSubType(ctx, contract.id, input.subTypeNumber),
    resolveRecipients(ctx, project.id, {
      to: [{ organizationPublicId: input.recipientOrganizationPublicId, attentions: [] }],
      cc: [],
    }),
  ]);
  if (!recipient) throw new AppError('RECIPIENT_REQUIRED');
  return {
    projectId: project.id,
    projectCode: project.code,
    correspondenceTypeId: type.id,
    typeCode: type.code,
    originatorOrganizationId: ctx.actor.organizationId,
    originatorCode: ctx.actor.organizationCode,
    recipientOrganizationId: recipient.organizationId,
    recipientCode: recipient.code,
    subTypeId: subType.id,
    subTypeNumber: subType.number,
    rfaTypeId: null,
    rfaTypeCode: null,
    disciplineId: null,
    disciplineCode: null,
    revisionLabel: revisionLabel(0, type.revisionStyle),
    entityType: 'correspondence',
  };
}

/** A possible item of a list, as the basket keeps it. */
export interface ItemChoice {
  kind: 'DOCUMENT' | 'DRAWING';
  publicId: string;
  /** Number, with the revision of a drawing; empty without one. */
  label: string;
  title: string;
}

/**
 * Documents and drawings of a project by part of their number or title, as far as the actor may see them.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function searchTransmittalItems(
  ctx: UserCtx,
  { projectCode, text }: { projectCode: string; text: string },
): Promise<ItemChoice[]> {
  const project = await enterableProject(ctx, projectCode);
  const wanted = wantedOf(text);
  if (wanted.length < MIN_LENGTH) return [];
  const documents = await selectDocumentHits(ctx)
    .where(
      and(eq(correspondences.projectId, project.id), matchesSearch(ctx, asWords(wanted)), visibleCorrespondences(ctx)),
    )
    .orderBy(desc(correspondences.listedAt), desc(correspondences.id))
    .limit(MAX_CHOICES);
  const choices = documents.map(
    ({ publicId, documentNumber, subject }): ItemChoice => ({
      kind: 'DOCUMENT',
      publicId,
      label: documentNumber ?? '',
      title: subject,
    }),
  );
  return [...choices, ...(await searchEveryDrawing(ctx, project.id, wanted))];
}

/**
 * Drawings of a project by part of their number or title, as far as the actor may see them: the newest visible revision
 * of each, and contract drawings.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function searchDrawingItems(
  ctx: UserCtx,
  { projectCode, text }: { projectCode: string; text: string },
): Promise<ItemChoice[]> {
  const project = await enterableProject(ctx, projectCode);
  const wanted = wantedOf(text);
  return wanted.length < MIN_LENGTH ? [] : searchEveryDrawing(ctx, project.id, wanted);
}

function wantedOf(text: string): string {
  return text.normalize('NFC').trim().slice(0, 200);
}

async function searchEveryDrawing(ctx: UserCtx, projectId: number, wanted: string): Promise<ItemChoice[]> {
  const choices: ItemChoice[] = [];
  for (const kind of REVISED_KINDS) choices.push(...(await searchDrawings(ctx, kind, projectId, wanted)));
  const contractRows = await ctx.db
    .select({
      publicId: contractDrawings.publicId,
      label: contractDrawings.drawingNumber,
      title: contractDrawings.title,
    })
    .from(contractDrawings)
    .where(
      and(
        eq(contractDrawings.projectId, projectId),
        or(
          contains(contractDrawings.drawingNumber, wanted.toUpperCase()),
          containsWords(contractDrawings.title, wanted),
        ),
        visibleContractDrawings(ctx),
      ),
    )
    .orderBy(naturally(contractDrawings.drawingNumber))
    .limit(MAX_CHOICES);
  return [...choices, ...contractRows.map((row): ItemChoice => ({ kind: 'DRAWING', ...row }))];
}

/** The newest visible revision of each. */
async function searchDrawings(
  ctx: UserCtx,
  kind: (typeof REVISED_KINDS)[number],
  projectId: number,
  wanted: string,
): Promise<ItemChoice[]> {
  const tables = tablesOf(kind);
  const { drawings, revisions } = tables;
  const rows = await ctx.db
    .select({
      id: drawings.id,
      publicId: revisions.publicId,
      number: drawings.drawingNumber,
      label: revisions.revisionLabel,
      title: revisions.title,
    })
    .from(drawings)
    .innerJoin(revisions, isOfDrawing(tables))
    .where(
      and(
        eq(drawings.projectId, projectId),
        or(contains(drawings.drawingNumber, wanted.toUpperCase()), containsWords(revisions.title, wanted)),
        visibleRevisionsOf(ctx, tables),
      ),
    )
    .orderBy(naturally(drawings.drawingNumber), desc(revisions.revisionNumber))
    .limit(MAX_CHOICES * 4);
  const newest = new Map<number, ItemChoice>();
  for (const { id, publicId, number, label, title } of rows) {
    if (!newest.has(id)) newest.set(id, { kind: 'DRAWING', publicId, label: `${number} Rev.${label}`, title });
  }
  return [...newest.values()].slice(0, MAX_CHOICES);
}

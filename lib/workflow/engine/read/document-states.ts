import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { ANSWERED_PURPOSES } from '@/db/enums';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceStatus } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { rfaRevisions, rfaStatusCodes } from '@/db/schema/rfas';
import { transmittals } from '@/db/schema/transmittals';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import { displayNameOf } from '@/lib/people/identity/access/display-name';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { findDefinition } from '../../definitions/find-definition';
import { stateOf } from '../../definitions/runtime';
import { letterWord } from './letter-word';

/** State of a transmittal that every recipient has acknowledged and not all have answered. */
const ACKNOWLEDGED_CODE = 'ACKNOWLEDGED';
const ACKNOWLEDGED = { th: 'รับทราบครบ รอตอบ', en: 'Acknowledged, to be answered' };

/** Holder of the ball: an organization, or one of its people. */
export interface DocumentHolder {
  /** Inside the server alone. */
  organizationId: number;
  organization: { publicId: string; code: string; name: string };
  person: { publicId: string; name: string } | null;
  party: string;
  /** Of the open task; null where the organization as a whole has its turn. */
  taskPublicId: string | null;
  since: Date;
  dueAt: Date | null;
}

/** State of a document, shared by lists, pages, exports and answers. */
export interface DocumentState {
  /** Of the lists of statuses: a letter's with its party, an RFA's own. A circulation sheet has none. */
  code: string | null;
  /**
   * In the reader's language, short. A letter: whom and what it waits for, then what has become of it (`letterWord`). An
   * RFA: the step it is in while its workflow runs, then its status. A sheet: its step.
   */
  word: string;
  /** Since when first; empty for drafts and for what has ended. */
  holders: DocumentHolder[];
}

/**
 * Status word and holders by workflow instance. Registers, pages, queues, the ball-in-court matrix, exports and REST
 * all use it. The caller has checked that the actor may see the documents.
 */
export async function loadDocumentStates(
  ctx: UserCtx,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentState>> {
  if (instanceIds.length === 0) return new Map();
  const [rows, holders] = await Promise.all([selectStatuses(ctx, instanceIds), loadHolders(ctx, instanceIds)]);
  return new Map(
    await Promise.all(
      rows.map(async (row): Promise<[string, DocumentState]> => {
        const held = holders.get(row.instanceId) ?? [];
        const code = row.awaitsAnswers ? ACKNOWLEDGED_CODE : ((row.rfa ?? row.letter)?.code ?? null);
        return [row.instanceId, { code, word: await wordOf(ctx, row, held), holders: held }];
      }),
    ),
  );
}

type StatusRow = Awaited<ReturnType<typeof selectStatuses>>[number];

function selectStatuses(ctx: UserCtx, instanceIds: readonly string[]) {
  return ctx.db
    .select({
      instanceId: workflowInstances.id,
      instanceStatus: workflowInstances.status,
      definitionId: workflowInstances.definitionId,
      currentState: workflowInstances.currentState,
      letter: {
        code: correspondenceStatus.statusCode,
        nameTh: correspondenceStatus.nameTh,
        nameEn: correspondenceStatus.nameEn,
      },
      rfa: { code: rfaStatusCodes.statusCode, nameTh: rfaStatusCodes.nameTh, nameEn: rfaStatusCodes.nameEn },
      awaitsAnswers: sql`${awaitsAnswers(ctx)}`.mapWith(Boolean),
    })
    .from(workflowInstances)
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(correspondenceStatus, eq(correspondenceStatus.statusCode, correspondences.statusCode))
    .leftJoin(transmittals, eq(transmittals.id, correspondences.id))
    .leftJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .leftJoin(rfaStatusCodes, eq(rfaStatusCodes.statusCode, rfaRevisions.statusCode))
    .where(inArray(workflowInstances.id, [...instanceIds]));
}

/**
 * The workflow of a transmittal ends with the last acknowledgement. One that asks for answers is closed only when every
 * TO organization has answered its current revision.
 */
function awaitsAnswers(ctx: UserCtx): SQL | undefined {
  const unanswered = ctx.db
    .select({ one: sql`1` })
    .from(correspondenceRecipients)
    .where(
      and(
        eq(correspondenceRecipients.correspondenceId, correspondences.id),
        eq(correspondenceRecipients.recipientType, 'TO'),
        ne(correspondenceRecipients.state, 'REPLIED'),
      ),
    );
  return and(
    eq(workflowInstances.status, 'COMPLETED'),
    isNotNull(correspondenceRevisions.currentOf),
    isNull(correspondences.cancelledAt),
    isNotNull(transmittals.id),
    or(inArray(transmittals.purpose, [...ANSWERED_PURPOSES]), isNotNull(correspondenceRevisions.dueDate)),
    exists(unanswered),
  );
}

async function wordOf(ctx: UserCtx, row: StatusRow, holders: readonly DocumentHolder[]): Promise<string> {
  const isRunning = row.instanceStatus === 'ACTIVE';
  if (row.rfa !== null) return isRunning ? stepOf(ctx, row) : nameIn(ctx, row.rfa);
  if (row.letter === null) return stepOf(ctx, row);
  if (row.awaitsAnswers) return ACKNOWLEDGED[ctx.locale];
  return letterWord(ctx.locale, {
    statusCode: row.letter.code,
    statusName: nameIn(ctx, row.letter),
    isRunning,
    holders: [...new Set(holders.map(({ organization }) => organization.code))],
    state: stateOf(await findDefinition(ctx, row.definitionId), row.currentState) ?? null,
  });
}

/** The state in the words of the definition that the instance is pinned to. */
async function stepOf(ctx: UserCtx, { definitionId, currentState }: StatusRow): Promise<string> {
  return stateOf(await findDefinition(ctx, definitionId), currentState)?.label[ctx.locale] ?? currentState;
}

function nameIn(ctx: UserCtx, { nameTh, nameEn }: { nameTh: string; nameEn: string }): string {
  return ctx.locale === 'th' ? nameTh : nameEn;
}

/** Holders by instance; the longest holder comes first. */
export async function loadHolders(
  ctx: UserCtx,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentHolder[]>> {
  if (instanceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      instanceId: workflowHolders.instanceId,
      organizationId: workflowHolders.organizationId,
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      person: { publicId: users.publicId, firstName: users.firstName, lastName: users.lastName },
      party: workflowHolders.party,
      taskPublicId: workflowHolders.taskPublicId,
      since: workflowHolders.since,
      dueAt: workflowHolders.dueAt,
    })
    .from(workflowHolders)
    .innerJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
    .leftJoin(users, eq(users.publicId, workflowHolders.personPublicId))
    .where(inArray(workflowHolders.instanceId, [...instanceIds]))
    .orderBy(asc(workflowHolders.since), asc(workflowHolders.id));
  const byInstance = new Map<string, DocumentHolder[]>();
  for (const { instanceId, person, ...row } of rows) {
    const holder = { ...row, person: person && { publicId: person.publicId, name: displayNameOf(person) } };
    byInstance.set(instanceId, [...(byInstance.get(instanceId) ?? []), holder]);
  }
  return byInstance;
}

/** The organizations that have the ball, each once. */
export function holdingOrganizations(state: DocumentState | undefined): DocumentHolder['organization'][] {
  return [...new Map((state?.holders ?? []).map(({ organization }) => [organization.code, organization])).values()];
}

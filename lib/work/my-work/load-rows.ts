import { eq, inArray, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations, projects } from '@/db/schema/organizations';
import { rfaApproveCodes, rfaRevisions } from '@/db/schema/rfas';
import { workflowInstances } from '@/db/schema/workflow';
import { senderRef, senders } from '@/lib/documents/document/read/senders';
import { documentPath } from '@/lib/documents/document-path';
import { KIND_TRAITS, kindOfType } from '@/lib/documents/kind-traits';
import type { UserCtx } from '@/lib/platform/ctx';
import { daysBetween, projectDay } from '@/lib/platform/time/project-day';
import { actionOf, type RuntimeDefinition, stateOf } from '@/lib/workflow/definitions/runtime';
import { changedDues, hasDueByRule } from '@/lib/workflow/engine/read/changed-dues';
import { type DocumentHolder, loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { STANDARD_LABELS } from '@/lib/workflow/engine/read/standard-labels';
import { isAcknowledgement, turnOf } from './asked-steps';
import { typeOfWork } from './documents';
import type { WorkHolder, WorkRow } from './dto';
import { dueFactsOf } from './due-buckets';
import type { WorkQuestion } from './held-work';
import { writePlace } from './page-cursors';
import { canSnooze } from './snooze-days';
import { NO_TASK, selectSnoozes } from './snoozed';
import type { WorkHead } from './work-head';
import { roleOf } from './work-role';

/** Loads the entries of a page in a fixed number of queries. The caller has checked visibility. */
export async function loadRows(ctx: UserCtx, question: WorkQuestion, heads: readonly WorkHead[]): Promise<WorkRow[]> {
  if (heads.length === 0) return [];
  const instanceIds = [...new Set(heads.map(({ instanceId }) => instanceId))];
  const [records, states, snoozes, changed, [clock]] = await Promise.all([
    selectRecords(ctx, instanceIds),
    loadDocumentStates(ctx, instanceIds),
    question.isSnoozing ? selectSnoozes(ctx, instanceIds) : [],
    changedDues(ctx, instanceIds),
    ctx.db.select({ now: sql`NOW(3)`.mapWith(workflowInstances.stateEnteredAt) }).from(sql`DUAL`),
  ]);
  const now = clock?.now ?? new Date(0);
  return heads.flatMap((head) => {
    const record = records.find(({ instanceId }) => instanceId === head.instanceId);
    const definition = record && question.asked.definitions.get(record.definitionId);
    return record && definition
      ? [toRow(ctx, question, { head, record, definition, states, snoozes, changed, now })]
      : [];
  });
}

interface Parts {
  head: WorkHead;
  record: Awaited<ReturnType<typeof selectRecords>>[number];
  definition: RuntimeDefinition;
  states: Awaited<ReturnType<typeof loadDocumentStates>>;
  snoozes: Awaited<ReturnType<typeof selectSnoozes>>;
  changed: ReadonlySet<string>;
  now: Date;
}

function toRow(ctx: UserCtx, question: WorkQuestion, parts: Parts): WorkRow {
  const { head, record, definition, states, snoozes, changed, now } = parts;
  const own = states.get(head.instanceId);
  const holders = own?.holders ?? [];
  const state = stateOf(definition, record.currentState);
  const since = head.kind === 'waiting' ? (holders[0]?.since ?? head.since) : head.since;
  const { typeCode } = record;
  const isMine = head.claim >= 0;
  const page = documentPath({ projectCode: record.projectCode, typeCode, publicId: record.documentPublicId });
  const role = roleOf(definition, head, record.originatorId);
  const decisionPage = KIND_TRAITS[kindOfType(typeCode)].decisionPage;
  const isDecision = isMine && decisionPage !== null && (head.kind === 'task' || head.kind === 'turn');
  return {
    key: writePlace({ ...head.place, at: new Date(0) }),
    instanceId: head.instanceId,
    versionNo: record.versionNo,
    documentPublicId: record.documentPublicId,
    typeCode,
    typeName: ctx.locale === 'en' ? record.typeNameEn : record.typeNameTh,
    number: record.number ?? record.sheetNumber,
    subject: record.subject ?? record.sheetSubject ?? '',
    projectCode: record.projectCode,
    from: { code: record.from.code, name: record.from.name },
    disciplineCode: record.disciplineCode,
    urgency: record.urgency ?? 'NORMAL',
    role,
    onBehalfOf: head.claim > 0 ? (question.delegators[head.claim - 1]?.name ?? null) : null,
    asked: askedOf(ctx, definition, record.currentState, head),
    step: own?.word ?? record.currentState,
    holders: holdersOf(holders, head),
    since: since.toISOString(),
    heldDays: Math.max(0, daysBetween(projectDay(since), projectDay(now))),
    dueAt: head.dueAt?.toISOString() ?? null,
    isDueByRule: head.dueAt !== null && hasDueByRule(definition, record.currentState) && !changed.has(head.instanceId),
    ...dueFactsOf(head.dueAt, since, now),
    canAcknowledge:
      isMine && (head.kind === 'informed' || (head.kind === 'task' && !!state?.task && isAcknowledgement(state.task))),
    canSnooze: question.scope === 'mine' && canSnooze(head, now),
    snoozedUntil: snoozes.find((snooze) => isOf(snooze, head))?.wakesAt.toISOString() ?? null,
    isDecision,
    recommended: isDecision && role === 'approver' ? recommendationOf(ctx, record) : null,
    href: isDecision ? `${page}/${decisionPage}` : page,
  };
}

function recommendationOf({ locale }: UserCtx, { recommended }: Parts['record']): WorkRow['recommended'] {
  return recommended && { code: recommended.code, name: locale === 'en' ? recommended.nameEn : recommended.nameTh };
}

function isOf(snooze: Parts['snoozes'][number], head: WorkHead): boolean {
  return (
    snooze.instanceId === head.instanceId &&
    snooze.taskPublicId === (head.taskPublicId ?? NO_TASK) &&
    snooze.heldSince.getTime() === head.since.getTime() &&
    snooze.heldDueAt?.getTime() === head.dueAt?.getTime()
  );
}

/** Of a task its own holder; of a turn the organization whose turn it is; of everything else all holders. */
function holdersOf(holders: readonly DocumentHolder[], head: WorkHead): WorkHolder[] {
  return holders
    .filter(({ taskPublicId, organizationId }) => {
      if (head.kind === 'task') return taskPublicId === head.taskPublicId;
      return head.kind !== 'turn' || organizationId === head.organizationId;
    })
    .map(({ organization, person }) => ({ organizationCode: organization.code, personName: person?.name ?? null }));
}

function askedOf(ctx: UserCtx, definition: RuntimeDefinition, stateCode: string, head: WorkHead): string {
  const state = stateOf(definition, head.done?.fromState ?? stateCode);
  const action = head.done?.action ?? state?.task?.action ?? (state && turnOf(state)?.name) ?? '';
  if (head.kind === 'resubmission') return standard(ctx, 'RESUBMIT');
  const own = state && (state.task?.action === action ? state.task.label : actionOf(state, action)?.label);
  return own?.[ctx.locale] ?? standard(ctx, action);
}

function standard(ctx: UserCtx, action: string): string {
  return (Object.hasOwn(STANDARD_LABELS, action) ? STANDARD_LABELS[action]?.[ctx.locale] : null) ?? action;
}

function selectRecords(ctx: UserCtx, instanceIds: readonly string[]) {
  return ctx.db
    .select({
      instanceId: workflowInstances.id,
      definitionId: workflowInstances.definitionId,
      currentState: workflowInstances.currentState,
      versionNo: workflowInstances.versionNo,
      documentPublicId: sql<string>`COALESCE(${correspondences.publicId}, ${circulations.publicId})`,
      typeCode: correspondenceTypes.typeCode,
      typeNameTh: correspondenceTypes.nameTh,
      typeNameEn: correspondenceTypes.nameEn,
      number: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      sheetNumber: circulations.numberKey,
      sheetSubject: circulations.subject,
      projectCode: projects.projectCode,
      originatorId: organizations.id,
      from: senderRef(ctx),
      disciplineCode: disciplines.disciplineCode,
      urgency: correspondences.urgency,
      recommended: {
        code: rfaApproveCodes.approveCode,
        nameTh: rfaApproveCodes.nameTh,
        nameEn: rfaApproveCodes.nameEn,
      },
    })
    .from(workflowInstances)
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .leftJoin(rfaApproveCodes, eq(rfaApproveCodes.id, rfaRevisions.consultantCodeId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowInstances.id))
    .innerJoin(correspondenceTypes, typeOfWork)
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .innerJoin(projects, sql`${projects.id} = COALESCE(${correspondences.projectId}, ${circulations.projectId})`)
    .innerJoin(
      organizations,
      sql`${organizations.id} = COALESCE(${correspondences.originatorOrganizationId}, ${circulations.organizationId})`,
    )
    .leftJoin(incomingLetters, eq(incomingLetters.id, correspondences.id))
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .where(inArray(workflowInstances.id, [...instanceIds]));
}

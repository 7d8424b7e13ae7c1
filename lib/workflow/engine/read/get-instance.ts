import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import { workflowHistories, workflowTasks } from '@/db/schema/workflow';
import { readableWords, TASK_WORDS } from '@/lib/people/identity/access/readable-words';
import type { UserCtx } from '@/lib/platform/ctx';
import type { CompiledDefinition } from '../../definitions/compiled';
import { stateOf } from '../../definitions/runtime';
import type { WorkflowDetail, WorkflowHolder, WorkflowTask } from '../dto';
import { progressOf } from '../moves/step-progress';
import { availableActions, peopleOf } from './available-actions';
import { changedDues, hasDueByRule } from './changed-dues';
import { loadHolders } from './document-states';
import { type LoadedInstance, loadInstance, loadTasks } from './load-instance';

/**
 * Reads an instance: its state, holders, and the actor's actions with their unmet requirements.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function getInstance(ctx: UserCtx, instanceId: string): Promise<WorkflowDetail> {
  const loaded = await loadInstance(ctx, instanceId);
  const { head, definition, subject } = loaded;
  const rule = stateOf(definition, head.currentState)?.task ?? null;
  const [actions, tasks, weighed, holders, visited, now, changed] = await Promise.all([
    availableActions(ctx, loaded),
    listTasks(ctx, loaded),
    rule && head.status === 'ACTIVE' ? loadTasks(ctx, head) : [],
    listHolders(ctx, instanceId),
    visitedStates(ctx, instanceId),
    databaseNow(ctx),
    changedDues(ctx, [instanceId]),
  ]);
  const progress = rule && head.status === 'ACTIVE' ? progressOf(rule, weighed) : null;
  const named = (code: string) => ({ code, name: stateOf(definition, code)?.label[ctx.locale] ?? code });
  return {
    instanceId,
    workflow: { code: definition.code, name: definition.title[ctx.locale] },
    definitionVersion: definition.version,
    state: named(head.currentState),
    status: head.status,
    versionNo: head.versionNo,
    enteredAt: head.stateEnteredAt.toISOString(),
    dueAt: head.dueAt?.toISOString() ?? null,
    isOverdue: head.status === 'ACTIVE' && head.dueAt !== null && head.dueAt < now,
    isDueByRule: head.dueAt !== null && hasDueByRule(definition, head.currentState) && !changed.has(instanceId),
    documentPublicId: subject.documentPublicId,
    holders,
    tasks,
    progress: progress && rule && { responded: progress.responded, total: progress.total, action: rule.action },
    mayChangeDue: mayChangeDue(loaded, holders, ctx.actor.organizationPublicId),
    actions,
    steps: stepsOf(definition, head.currentState, visited, (code) => named(code).name),
  };
}

/** As `changeDue` decides under its lock. */
function mayChangeDue(
  { head, actor }: LoadedInstance,
  holders: readonly WorkflowHolder[],
  organizationPublicId: string,
): boolean {
  if (head.status !== 'ACTIVE' || !actor.permissions.includes('workflow.force')) return false;
  return actor.isSuperadmin || holders.some(({ organization }) => organization.publicId === organizationPublicId);
}

async function databaseNow(ctx: UserCtx): Promise<Date> {
  const [row] = await ctx.db.select({ now: sql`NOW(3)`.mapWith(workflowTasks.createdAt) }).from(sql`DUAL`);
  return row?.now ?? new Date(0);
}

async function visitedStates(ctx: UserCtx, instanceId: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ from: workflowHistories.fromState })
    .from(workflowHistories)
    .where(eq(workflowHistories.instanceId, instanceId));
  return new Set(rows.map(({ from }) => from));
}

/** The usual way to the end, and wherever else this instance has been. */
function stepsOf(
  definition: CompiledDefinition,
  current: string,
  visited: ReadonlySet<string>,
  nameOf: (code: string) => string,
): WorkflowDetail['steps'] {
  const usual = usualWay(definition);
  return Object.values(definition.states)
    .filter(({ name, final }) => name === current || visited.has(name) || (usual.has(name) && !final))
    .map(({ name, final }) => ({
      code: name,
      name: nameOf(name),
      isCurrent: name === current,
      isVisited: visited.has(name),
      isFinal: final !== null,
    }));
}

/** From each state by its own completion or first action, preferring what goes on over what ends. */
function usualWay(definition: CompiledDefinition): Set<string> {
  const way = new Set<string>();
  let name: string | undefined = definition.initial;
  while (name !== undefined && !way.has(name)) {
    way.add(name);
    const state = stateOf(definition, name);
    const action = state?.task
      ? state.actions[state.task.onComplete]
      : Object.values(state?.actions ?? {}).find(({ by }) => by.kind === 'party');
    const targets: string[] = action?.branches.map(({ to }) => to) ?? [];
    name = targets.find((to) => !stateOf(definition, to)?.final) ?? targets.at(-1);
  }
  return way;
}

const ORGANIZATION = {
  publicId: organizations.publicId,
  code: organizations.organizationCode,
  nameTh: organizations.nameTh,
  nameEn: organizations.nameEn,
};

function organizationRef(
  ctx: UserCtx,
  row: { publicId: string; code: string; nameTh: string; nameEn: string | null },
): WorkflowHolder['organization'] {
  const { publicId, code, nameTh, nameEn } = row;
  return { publicId, code, name: (ctx.locale === 'en' ? nameEn : null) ?? nameTh };
}

async function listTasks(ctx: UserCtx, { head, definition, actor }: LoadedInstance): Promise<WorkflowTask[]> {
  const permission = stateOf(definition, head.currentState)?.task?.reassign ?? 'workflow.force';
  const mayHandOn = actor.permissions.includes(permission);
  const rows = await ctx.db
    .select({
      publicId: workflowTasks.publicId,
      action: workflowTasks.action,
      group: workflowTasks.groupCode,
      organization: ORGANIZATION,
      kind: workflowTasks.assigneeKind,
      assignee: workflowTasks.assigneePublicId,
      responder: workflowTasks.responderPublicId,
      delegate: workflowTasks.delegatePublicId,
      status: workflowTasks.status,
      code: workflowTasks.code,
      respondedAt: workflowTasks.respondedAt,
      dueAt: workflowTasks.dueAt,
      isReadable: sql`(${workflowTasks.status} <> 'RESPONDED' OR ${readableWords(ctx, TASK_WORDS)})`.mapWith(Boolean),
    })
    .from(workflowTasks)
    .leftJoin(organizations, eq(organizations.id, workflowTasks.organizationId))
    .where(
      and(
        eq(workflowTasks.instanceId, head.id),
        eq(workflowTasks.seq, head.stepSeq),
        ne(workflowTasks.status, 'CANCELLED'),
      ),
    )
    .orderBy(asc(workflowTasks.id));
  const people = await peopleOf(
    ctx,
    rows.flatMap(({ assignee, responder }) => [assignee, responder]),
  );
  return rows.map((row) => ({
    publicId: row.publicId,
    action: row.action,
    group: row.group,
    organization: row.organization && organizationRef(ctx, row.organization),
    // An answer for its own organization says neither its code nor whose it is to another one.
    person: row.kind === 'PERSON' && row.isReadable ? (people.get(row.assignee) ?? null) : null,
    status: row.status,
    code: row.isReadable ? row.code : null,
    respondedBy: row.responder === null || !row.isReadable ? null : (people.get(row.responder) ?? null),
    onBehalfOf: row.delegate === null || !row.isReadable ? null : (people.get(row.assignee) ?? null),
    respondedAt: row.respondedAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    mayReassign:
      row.status === 'OPEN' &&
      row.kind === 'PERSON' &&
      (actor.isSuperadmin || (mayHandOn && row.organization?.publicId === ctx.actor.organizationPublicId)),
  }));
}

async function listHolders(ctx: UserCtx, instanceId: string): Promise<WorkflowHolder[]> {
  const holders = (await loadHolders(ctx, [instanceId])).get(instanceId) ?? [];
  return holders.map(({ organization, person, party, since, dueAt }) => ({
    organization,
    person,
    party,
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

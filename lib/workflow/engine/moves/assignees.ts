import { and, eq, inArray, ne } from 'drizzle-orm';
import { coalesceReads } from '@/db/coalesce-reads';
import type { AssigneeKind } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import { workflowHistories, workflowTasks } from '@/db/schema/workflow';
import { filterMayAct } from '@/lib/people/identity/access/may-act';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import type { Day } from '@/lib/platform/time/project-day';
import { SINGLE_GROUP } from '../../definitions/compile';
import type { CompiledState, CompiledTask } from '../../definitions/compiled';
import type { RuntimeDefinition } from '../../definitions/runtime';
import { organizationsOf, type SubjectFacts, type SubjectOrganization } from '../read/subject-facts';
import { registeredSubject } from '../registered-subjects';
import { actingOn } from './answer-permission';
import type { StepTask } from './step-progress';

export interface EnteredStep {
  definition: RuntimeDefinition;
  state: CompiledState;
  subject: SubjectFacts;
  previousInstanceId: string | null;
  /** The action of the tasks of the state that was left; null where it had none. */
  leftTaskAction: string | null;
}

interface Assignee {
  kind: AssigneeKind;
  publicId: string;
  organizationId: number;
  group: string;
  isLead: boolean;
  /** The organization has done this already, before the step asked for it. */
  isDone: boolean;
  /** The date that the list gives them, null for none; left out: the step's. */
  deadline?: Day | null | undefined;
}

/** A task of the step that is entered, with the date of its own where a list gives it one. */
export type OpeningTask = StepTask & Pick<Assignee, 'deadline'>;

/**
 * Tasks that a step opens with: people of a list, able people of a team, else one per organization of the party. A
 * place on a list stays its person's, able or not, so that it can be reassigned.
 */
export async function openTasks(tx: TxCtx, step: EnteredStep): Promise<OpeningTask[]> {
  const { task } = step.state;
  if (!task) return [];
  const found = await assigneesOf(tx, task, step);
  const isWaitedFor = found.some((assignee) => task.groups[assignee.group] !== 'lead' || assignee.isLead);
  const assignees = isWaitedFor ? found : partyAssignees(task, step);
  return assignees.map((assignee) => ({
    publicId: newPublicId(),
    groupCode: assignee.group,
    action: task.action,
    assigneeKind: assignee.kind,
    assigneePublicId: assignee.publicId,
    organizationId: assignee.organizationId,
    delegatePublicId: null,
    responderPublicId: null,
    status: assignee.isDone ? ('RESPONDED' as const) : ('OPEN' as const),
    isCounted: isCounted(task, assignee),
    code: null,
    disposition: null,
    deadline: assignee.deadline,
  }));
}

/** If any permitted person may answer, the organization's row is an invitation, and the answers are counted. */
function isCounted(task: CompiledTask, assignee: Assignee): boolean {
  const completion = task.groups[assignee.group];
  if (completion === undefined || completion === 'none') return false;
  if (completion === 'lead') return assignee.isLead;
  return !(typeof completion === 'object' && isInvitation(task, assignee.kind));
}

/** True for a task that stays open for others after one person has answered it. */
export function isInvitation(task: CompiledTask, kind: AssigneeKind): boolean {
  return kind === 'ORGANIZATION' && task.each !== 'organization';
}

async function assigneesOf(tx: TxCtx, task: CompiledTask, step: EnteredStep): Promise<Assignee[]> {
  if (task.assign.list) return listed(tx, step.subject);
  if (!task.assign.team) return [];
  const organizations = organizationsOf(step.definition.parties, task.assign.party, step.subject);
  const inherited = task.assign.isInherited ? await inheritedTeam(tx, step, organizations) : [];
  const stillThere = await onlyActing(tx, task, step.subject, inherited);
  if (stillThere.length > 0) return stillThere;
  return withoutLead(
    task,
    await onlyActing(tx, task, step.subject, await reviewTeam(tx, task, step.subject, organizations)),
  );
}

/** Those team members who may act for their organization today. */
async function onlyActing(
  tx: TxCtx,
  task: CompiledTask,
  subject: SubjectFacts,
  team: readonly Assignee[],
): Promise<Assignee[]> {
  const acting: Assignee[] = [];
  for (const organizationId of new Set(team.map((member) => member.organizationId))) {
    const members = team.filter((member) => member.organizationId === organizationId);
    const question = actingOn(subject, task, { organizationId, groupCode: groupOf(task) });
    const able = await filterMayAct(
      tx,
      members.map(({ publicId }) => publicId),
      question,
    );
    acting.push(...members.filter(({ publicId }) => able.has(publicId)));
  }
  return acting;
}

async function listed(tx: TxCtx, subject: SubjectFacts): Promise<Assignee[]> {
  const { listedPeople } = registeredSubject(subject.entityType);
  if (!listedPeople) throw new AppError('INTERNAL', { cause: `${subject.entityType} has no list of people` });
  const people = await listedPeople(tx, subject);
  return people.map(({ publicId, group, deadline }) => ({
    ...person(publicId, subject.originator.id, group),
    deadline,
  }));
}

/** The people who reviewed the revision before, as far as they are still there. */
async function inheritedTeam(
  tx: TxCtx,
  { previousInstanceId, state }: EnteredStep,
  organizations: readonly SubjectOrganization[],
): Promise<Assignee[]> {
  if (previousInstanceId === null || organizations.length === 0) return [];
  const rows = await tx.db
    .selectDistinct({
      publicId: users.publicId,
      organizationId: workflowTasks.organizationId,
      group: workflowTasks.groupCode,
    })
    .from(workflowTasks)
    .innerJoin(
      workflowHistories,
      and(eq(workflowHistories.instanceId, workflowTasks.instanceId), eq(workflowHistories.seq, workflowTasks.seq)),
    )
    .innerJoin(users, eq(users.publicId, workflowTasks.assigneePublicId))
    .where(
      and(
        eq(workflowTasks.instanceId, previousInstanceId),
        eq(workflowHistories.toState, state.name),
        eq(workflowTasks.assigneeKind, 'PERSON'),
        ne(workflowTasks.status, 'CANCELLED'),
      ),
    );
  const current = new Set(organizations.map(({ id }) => id));
  return rows.flatMap(({ publicId, organizationId, group }) =>
    organizationId !== null && current.has(organizationId) ? [person(publicId, organizationId, group)] : [],
  );
}

/** The review team of one organization for a discipline. */
const teamOf = coalesceReads(async (db, keys: readonly { disciplineId: number; organizationId: number }[]) => {
  const rows = await db
    .select({
      disciplineId: disciplineReviewTeams.disciplineId,
      organizationId: disciplineReviewTeams.organizationId,
      userId: users.userId,
      publicId: users.publicId,
      isLead: disciplineReviewTeamMembers.isLead,
    })
    .from(disciplineReviewTeams)
    .innerJoin(disciplineReviewTeamMembers, eq(disciplineReviewTeamMembers.reviewTeamId, disciplineReviewTeams.id))
    .innerJoin(users, eq(users.userId, disciplineReviewTeamMembers.userId))
    .where(
      and(
        inArray(disciplineReviewTeams.disciplineId, [...new Set(keys.map(({ disciplineId }) => disciplineId))]),
        inArray(disciplineReviewTeams.organizationId, [...new Set(keys.map(({ organizationId }) => organizationId))]),
        eq(disciplineReviewTeams.isActive, true),
      ),
    );
  return keys.map(({ disciplineId, organizationId }) =>
    rows.filter((row) => row.disciplineId === disciplineId && row.organizationId === organizationId),
  );
});

async function reviewTeam(
  tx: TxCtx,
  task: CompiledTask,
  subject: SubjectFacts,
  organizations: readonly SubjectOrganization[],
): Promise<Assignee[]> {
  if (subject.disciplineId === null || organizations.length === 0) return [];
  const { disciplineId } = subject;
  const teams = await Promise.all(
    organizations.map(({ id: organizationId }) => teamOf(tx.db, { disciplineId, organizationId })),
  );
  const rows = teams.flat().sort((one, other) => one.userId - other.userId);
  const group = groupOf(task);
  return rows.map((row) => ({ ...person(row.publicId, row.organizationId, group), isLead: row.isLead }));
}

/**
 * The team's lead consolidates in the next step. The lead reviews only where the rule says so, or as the sole member.
 */
function withoutLead(task: CompiledTask, members: Assignee[]): Assignee[] {
  const reviewers = members.filter(({ isLead }) => !isLead);
  return task.groups[groupOf(task)] === 'lead' || reviewers.length === 0 ? members : reviewers;
}

function partyAssignees(task: CompiledTask, step: EnteredStep): Assignee[] {
  const { definition, subject } = step;
  const done = new Map(subject.to.map(({ id, state }) => [id, state]));
  return organizationsOf(definition.parties, task.assign.party, subject).map(({ id, publicId }) => ({
    kind: 'ORGANIZATION' as const,
    publicId,
    organizationId: id,
    group: groupOf(task),
    isLead: true,
    // An answer may precede the receipt of other recipients; a later step does not ask for it again.
    isDone: task.each === 'organization' && step.leftTaskAction === 'RECEIVE' && done.get(id) === 'REPLIED',
  }));
}

function groupOf(task: CompiledTask): string {
  return Object.keys(task.groups)[0] ?? SINGLE_GROUP;
}

function person(publicId: string, organizationId: number, group: string): Assignee {
  return { kind: 'PERSON', publicId, organizationId, group, isLead: false, isDone: false };
}

import type { Acting } from '@/lib/people/identity/access/may-act';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import type { CompiledTask } from '../../definitions/compiled';
import { type AssigneeList, RECORDS } from '../../definitions/subjects';
import type { SubjectFacts } from '../read/subject-facts';
import { isInformation, type StepTask } from './step-progress';

/** Permission of a person on a list: to answer, or only to take note. */
const OF_LIST: Readonly<Record<AssigneeList, { answer: PermissionCode; note: PermissionCode }>> = {
  'circulation.assignees': { answer: 'circulation.respond', note: 'circulation.acknowledge' },
};

/** The permission that a task asks of its assignee: the step's own, that of its list, or workflow.respond. */
export function permissionToAnswer(rule: CompiledTask, task: Pick<StepTask, 'groupCode'> | null): PermissionCode {
  const { perm, list } = rule.assign;
  // Definitions name permissions of the product's list; their linter sees to it.
  if (perm !== null) return perm as PermissionCode;
  if (list === null) return 'workflow.respond';
  return OF_LIST[list][isInformation(rule, task) ? 'note' : 'answer'];
}

/** Question to `mayAct` for a task: permission and place of its document. */
export function actingOn(
  { documentKind, projectId, contractId }: Pick<SubjectFacts, 'documentKind' | 'projectId' | 'contractId'>,
  rule: CompiledTask,
  task: Pick<StepTask, 'groupCode'> & { organizationId: number },
): Acting {
  return {
    organizationId: task.organizationId,
    permission: permissionToAnswer(rule, task),
    projectId,
    contractId: RECORDS[documentKind].rightsIn === 'project' ? 'any' : contractId,
  };
}

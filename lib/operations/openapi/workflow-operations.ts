import { TransitionAnswer, WorkflowDetail, WorkflowHistory } from '@/lib/workflow/engine/dto';
import { TransitionBody, WorkflowPath } from '@/lib/workflow/engine/schema';

export const workflowOperations = [
  {
    id: 'getWorkflowInstance',
    method: 'get',
    path: '/workflow-instances/{id}',
    summary: 'Where a workflow is, who holds the ball, and what the caller may do and why not',
    params: WorkflowPath,
    status: 200,
    answer: WorkflowDetail,
  },
  {
    id: 'listWorkflowHistory',
    method: 'get',
    path: '/workflow-instances/{id}/history',
    summary: 'Every step a workflow has taken, oldest first',
    params: WorkflowPath,
    status: 200,
    answer: WorkflowHistory,
  },
  {
    id: 'transitionWorkflow',
    method: 'post',
    path: '/workflow-instances/{id}/transitions',
    summary: 'Take an action or answer a task; a stale versionNo answers 409 WORKFLOW_VERSION_CONFLICT',
    params: WorkflowPath,
    body: TransitionBody,
    status: 200,
    answer: TransitionAnswer,
    isIdempotent: true,
  },
] as const;

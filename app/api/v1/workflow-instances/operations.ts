import { operation } from '@/app/_web/operation';
import { act } from '@/lib/documents/actions/act';
import { AppError } from '@/lib/platform/errors/app-error';
import { parseInput } from '@/lib/platform/errors/failure';
import { newPublicId } from '@/lib/platform/id';
import { acknowledgeWork } from '@/lib/work/my-work/acknowledge-work';
import { AcknowledgeAnswer, AcknowledgeBody } from '@/lib/work/my-work/rest-schema';
import { AcknowledgeWork } from '@/lib/work/my-work/schema';
import { TransitionAnswer, WorkflowDetail, WorkflowHistory } from '@/lib/workflow/engine/dto';
import { canBeCalled } from '@/lib/workflow/engine/moves/own-verbs';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { TransitionBody, WorkflowPath } from '@/lib/workflow/engine/schema';

export const workflowOperations = [
  operation({
    id: 'acknowledgeWork',
    method: 'post',
    path: '/workflow-instances/acknowledge',
    summary: 'Receive or take note of several documents, each with its own outcome; decisions are refused',
    body: AcknowledgeBody,
    answer: AcknowledgeAnswer,
    isIdempotent: true,
    errors: ['ACTING_ORGANIZATION_CHANGED', 'NOT_ACKNOWLEDGED', 'SIGNED_IN_AS_ANOTHER'],
    handle: ({ ctx, body: { items, actingOrganizationPublicId, userPublicId }, call }) => {
      // A closing page sends this last: it acts for the page's organization and person, or is refused.
      if (actingOrganizationPublicId && actingOrganizationPublicId !== ctx.actor.organizationPublicId) {
        throw new AppError('ACTING_ORGANIZATION_CHANGED');
      }
      if (userPublicId && userPublicId !== ctx.actor.publicId) throw new AppError('SIGNED_IN_AS_ANOTHER');
      const input = { items, idempotencyKey: call.key ?? newPublicId() };
      return acknowledgeWork(ctx, parseInput(AcknowledgeWork, input, ctx.locale));
    },
  }),
  operation({
    id: 'getWorkflowInstance',
    method: 'get',
    path: '/workflow-instances/{id}',
    summary: 'Where a workflow is, who holds the ball, and what the caller may do and why not',
    params: WorkflowPath,
    answer: WorkflowDetail,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: async ({ ctx, params }) => {
      const instance = await getInstance(ctx, params.id);
      return { ...instance, actions: instance.actions.filter(canBeCalled) };
    },
  }),
  operation({
    id: 'listWorkflowHistory',
    method: 'get',
    path: '/workflow-instances/{id}/history',
    summary: 'Every step a workflow has taken, oldest first',
    params: WorkflowPath,
    answer: WorkflowHistory,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => listHistory(ctx, params.id),
  }),
  operation({
    id: 'transitionWorkflow',
    method: 'post',
    path: '/workflow-instances/{id}/transitions',
    summary: 'Take an action or answer a task; a stale versionNo answers 409 WORKFLOW_VERSION_CONFLICT',
    params: WorkflowPath,
    body: TransitionBody,
    answer: TransitionAnswer,
    isIdempotent: true,
    errors: [
      'ATTACHMENT_UNKNOWN',
      'FORBIDDEN',
      'NOT_FOUND',
      'RATE_LIMITED',
      'STEP_UP_REQUIRED',
      'WORKFLOW_ACTION_UNKNOWN',
      'WORKFLOW_NO_ASSIGNEE',
      'WORKFLOW_OWN_FORM',
      'WORKFLOW_REQUIREMENT',
      'WORKFLOW_VERSION_CONFLICT',
    ],
    handle: async ({ ctx, params, body, call }) => {
      const { answer } = await act(ctx, { instanceId: params.id, idempotencyKey: call.key, body });
      return answer;
    },
  }),
];

import { z } from 'zod';
import { COMMENT_VISIBILITIES, INSTANCE_STATUSES, TASK_STATUSES, WORKFLOW_ACTOR_TYPES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';

// DTOs of a workflow, for pages, REST and OpenAPI. Names are in the reader's language, moments ISO 8601 in UTC.

const instant = z.iso.datetime();
const Named = CodeRef;
const Organization = CodedRef;
const Person = PersonRef;

/** Answer of a transition, also on an idempotent replay. */
export const TransitionAnswer = z.strictObject({
  instanceId: PublicId,
  /** Optional: stored answers are kept for a month, and older ones lack it. */
  workflowCode: z.string().optional(),
  action: z.string(),
  fromState: z.string(),
  state: Named,
  status: z.enum(INSTANCE_STATUSES),
  versionNo: z.int(),
  /** The history row of the caller's own act. */
  historyId: PublicId,
  dueAt: instant.nullable(),
  at: instant,
});
export type TransitionAnswer = z.infer<typeof TransitionAnswer>;

export const Choice = z.strictObject({
  code: z.string(),
  name: z.string(),
  disposition: z.string().nullable(),
  isCommentRequired: z.boolean(),
});
export type Choice = z.infer<typeof Choice>;

export const AvailableAction = z.strictObject({
  action: z.string(),
  label: z.string(),
  isAllowed: z.boolean(),
  /** Unmet requirements, with their texts; empty if the action is available. */
  refusals: z.array(z.strictObject({ id: z.string(), message: z.string() })),
  /** Done through a verb of the document, which does more than move the workflow. */
  isOwnVerb: z.boolean(),
  /** Ends the workflow without its answers: withdrawn, or closed by force. */
  isEnding: z.boolean(),
  comment: z.enum(['optional', 'required', 'by_code']),
  /** Widest allowed audience of the comment; its writer may choose a smaller one. */
  commentVisibility: z.enum(COMMENT_VISIBILITIES),
  files: z.enum(['none', 'optional', 'required']),
  codes: z.array(Choice),
  reasons: z.array(Choice),
  /** Set where a task is answered. */
  taskPublicId: PublicId.nullable(),
  onBehalfOf: Person.nullable(),
});
export type AvailableAction = z.infer<typeof AvailableAction>;

export const WorkflowTask = z.strictObject({
  publicId: PublicId,
  action: z.string(),
  group: z.string(),
  organization: Organization.nullable(),
  person: Person.nullable(),
  status: z.enum(TASK_STATUSES),
  code: z.string().nullable(),
  respondedBy: Person.nullable(),
  onBehalfOf: Person.nullable(),
  respondedAt: instant.nullable(),
  dueAt: instant.nullable(),
  /** Open, of a person, and this reader may hand it to a colleague of theirs. */
  mayReassign: z.boolean(),
});
export type WorkflowTask = z.infer<typeof WorkflowTask>;

export const WorkflowHolder = z.strictObject({
  organization: Organization,
  person: Person.nullable(),
  party: z.string(),
  since: instant,
  dueAt: instant.nullable(),
});
export type WorkflowHolder = z.infer<typeof WorkflowHolder>;

export const WorkflowDetail = z.strictObject({
  instanceId: PublicId,
  workflow: Named,
  definitionVersion: z.int(),
  state: Named,
  status: z.enum(INSTANCE_STATUSES),
  versionNo: z.int(),
  enteredAt: instant,
  dueAt: instant.nullable(),
  isOverdue: z.boolean(),
  /** The due date comes from the definition's duration of the step; no person has changed it. */
  isDueByRule: z.boolean(),
  documentPublicId: PublicId,
  /** Ball in court: who is to act now. */
  holders: z.array(WorkflowHolder),
  tasks: z.array(WorkflowTask),
  /** Answers the step has and waits for, and the action that gives one; null where it waits for none. */
  progress: z.strictObject({ responded: z.int(), total: z.int(), action: z.string() }).nullable(),
  /** True if this reader may give the running step another due date. */
  mayChangeDue: z.boolean(),
  actions: z.array(AvailableAction),
  /** The states on the way, for a diagram: where it has been, is, and may go. */
  steps: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      isCurrent: z.boolean(),
      isVisited: z.boolean(),
      isFinal: z.boolean(),
    }),
  ),
});
export type WorkflowDetail = z.infer<typeof WorkflowDetail>;

export const WorkflowHistoryRow = z.strictObject({
  id: PublicId,
  seq: z.int(),
  action: z.string(),
  label: z.string(),
  fromState: Named,
  toState: Named,
  actorType: z.enum(WORKFLOW_ACTOR_TYPES),
  /** action_by_user_uuid: null for the engine, a timer, and rows from before it was kept. */
  actorPublicId: PublicId.nullable(),
  actor: Person.nullable(),
  onBehalfOf: Person.nullable(),
  /** Former and new assignee of a reassigned task. */
  handedOn: z.strictObject({ from: Person, to: Person }).nullable(),
  organization: Organization.nullable(),
  /** Null also where the reader is not meant to see it. */
  comment: z.string().nullable(),
  commentVisibility: z.enum(COMMENT_VISIBILITIES),
  code: z.string().nullable(),
  attachments: z.array(z.strictObject({ publicId: PublicId, filename: z.string(), sizeBytes: z.int() })),
  definitionVersion: z.int(),
  at: instant,
});
export type WorkflowHistoryRow = z.infer<typeof WorkflowHistoryRow>;

export const WorkflowHistory = z.strictObject({ rows: z.array(WorkflowHistoryRow) });
export type WorkflowHistory = z.infer<typeof WorkflowHistory>;

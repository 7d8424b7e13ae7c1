import { sql } from 'drizzle-orm';
import { bigint, boolean, index, int, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { asciiChar, code, createdAt, instant, jsonDocument, publicId, restrict, updatedAt, uuid } from '../columns';
import {
  ASSIGNEE_KINDS,
  COMMENT_VISIBILITIES,
  DEFINITION_STATUSES,
  INSTANCE_STATUSES,
  TASK_STATUSES,
  TIMER_STATUSES,
  WORKFLOW_ACTOR_TYPES,
} from '../enums';
import { users } from './identity';
import { contracts, organizations } from './organizations';

export const workflowDefinitions = mysqlTable(
  'workflow_definitions',
  {
    id: asciiChar('id', { length: 36 }).primaryKey(),
    workflowCode: code('workflow_code', { length: 50 }).notNull(),
    version: int('version').notNull().default(1),
    status: mysqlEnum('status', DEFINITION_STATUSES).notNull().default('DRAFT'),
    description: varchar('description', { length: 500 }),
    changeNote: varchar('change_note', { length: 500 }),
    dsl: jsonDocument('dsl').$type<Record<string, unknown>>().notNull(),
    compiled: jsonDocument('compiled').$type<Record<string, unknown>>().notNull(),
    sha256: asciiChar('sha256', { length: 64 }).notNull(),
    isActive: boolean('is_active').notNull().default(false),
    lockVersion: int('lock_version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    createdBy: int('created_by'),
    activeCode: code('active_code', { length: 50 }).generatedAlwaysAs(sql`if(is_active,workflow_code,NULL)`, {
      mode: 'stored',
    }),
    publishedBy: int('published_by'),
    publishedAt: instant('published_at'),
  },
  (t) => [
    index('idx_workflow_definitions_created_by').on(t.createdBy),
    index('idx_workflow_definitions_published_by').on(t.publishedBy),
    uniqueIndex('uq_workflow_definitions_active').on(t.activeCode),
    uniqueIndex('uq_workflow_definitions_version').on(t.workflowCode, t.version),
    restrict('fk_workflow_definitions_created_by', t.createdBy, users.userId),
    restrict('fk_workflow_definitions_published_by', t.publishedBy, users.userId),
  ],
);

export const workflowInstances = mysqlTable(
  'workflow_instances',
  {
    id: asciiChar('id', { length: 36 }).primaryKey(),
    definitionId: asciiChar('definition_id', { length: 36 }).notNull(),
    entityType: code('entity_type', { length: 50 }).notNull(),
    entityId: code('entity_id', { length: 50 }).notNull(),
    contractId: int('contract_id'),
    currentState: code('current_state', { length: 50 }).notNull(),
    status: mysqlEnum('status', INSTANCE_STATUSES).notNull().default('ACTIVE'),
    context: jsonDocument('context').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    versionNo: int('version_no').notNull().default(1),
    stateEnteredAt: instant('state_entered_at').notNull().default(sql`current_timestamp(3)`),
    dueAt: instant('due_at'),
    previousInstanceId: asciiChar('previous_instance_id', { length: 36 }),
    subjectRoot: code('subject_root', { length: 50 }).notNull(),
    liveKey: code('live_key', { length: 110 }).generatedAlwaysAs(
      sql`if(status = 'ACTIVE',concat(entity_type,':',subject_root),NULL)`,
      { mode: 'stored' },
    ),
    stepSeq: int('step_seq').notNull().default(0),
    dueRemindedAt: instant('due_reminded_at'),
  },
  (t) => [
    index('idx_wf_inst_contract').on(t.contractId),
    index('idx_wf_inst_definition').on(t.definitionId),
    index('idx_wf_inst_entity').on(t.entityType, t.entityId),
    index('idx_wf_inst_version').on(t.id, t.versionNo),
    index('idx_workflow_instances_definition_status').on(t.definitionId, t.status, t.createdAt),
    index('idx_workflow_instances_due').on(t.status, t.dueAt),
    index('idx_workflow_instances_previous').on(t.previousInstanceId),
    uniqueIndex('uq_workflow_instances_live').on(t.liveKey),
    restrict('fk_wf_inst_contract', t.contractId, contracts.id),
    restrict('fk_wf_inst_definition', t.definitionId, workflowDefinitions.id),
    restrict('fk_workflow_instances_previous', t.previousInstanceId, t.id),
  ],
);

export const workflowHistories = mysqlTable(
  'workflow_histories',
  {
    id: asciiChar('id', { length: 36 }).primaryKey(),
    instanceId: asciiChar('instance_id', { length: 36 }).notNull(),
    fromState: code('from_state', { length: 50 }).notNull(),
    toState: code('to_state', { length: 50 }).notNull(),
    action: code('action', { length: 50 }).notNull(),
    actionByUserId: int('action_by_user_id'),
    comment: text('comment'),
    metadata: jsonDocument('metadata').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    actorPublicId: varchar('action_by_user_uuid', { length: 36 }),
    seq: int('seq').notNull(),
    definitionVersion: int('definition_version').notNull(),
    actorType: mysqlEnum('actor_type', WORKFLOW_ACTOR_TYPES).notNull(),
    actingOrganizationId: int('acting_organization_id'),
    onBehalfOfPublicId: varchar('on_behalf_of_uuid', { length: 36 }),
    commandId: asciiChar('command_id', { length: 36 }),
    prevHash: asciiChar('prev_hash', { length: 64 }).notNull(),
    rowHash: asciiChar('row_hash', { length: 64 }).notNull(),
    commentVisibility: mysqlEnum('comment_visibility', COMMENT_VISIBILITIES).notNull().default('PARTIES'),
  },
  (t) => [
    index('idx_wf_hist_instance').on(t.instanceId),
    index('idx_workflow_histories_done_by').on(t.actionByUserId, t.createdAt, t.id),
    index('idx_workflow_histories_done_for').on(t.actingOrganizationId, t.createdAt, t.id),
    uniqueIndex('uq_workflow_histories_seq').on(t.instanceId, t.seq),
    restrict('fk_wf_hist_instance', t.instanceId, workflowInstances.id),
    restrict('fk_wf_hist_user', t.actionByUserId, users.userId),
    restrict('fk_workflow_histories_organization', t.actingOrganizationId, organizations.id),
  ],
);

export const workflowTasks = mysqlTable(
  'workflow_tasks',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    instanceId: asciiChar('instance_id', { length: 36 }).notNull(),
    seq: int('seq').notNull(),
    groupCode: code('group_code', { length: 50 }).notNull(),
    action: code('action', { length: 50 }).notNull().default('RESPOND'),
    organizationId: int('organization_id'),
    assigneeKind: mysqlEnum('assignee_kind', ASSIGNEE_KINDS).notNull().default('PERSON'),
    assigneePublicId: varchar('assignee_uuid', { length: 36 }).notNull(),
    delegatePublicId: varchar('delegate_uuid', { length: 36 }),
    status: mysqlEnum('status', TASK_STATUSES).notNull().default('OPEN'),
    code: code('code', { length: 20 }),
    disposition: code('disposition', { length: 30 }),
    comment: text('comment'),
    dueAt: instant('due_at'),
    createdAt: createdAt(),
    respondedAt: instant('responded_at'),
    isCounted: boolean('is_counted').notNull().default(true),
    responderPublicId: varchar('responder_uuid', { length: 36 }),
    commentVisibility: mysqlEnum('comment_visibility', COMMENT_VISIBILITIES).notNull().default('PARTIES'),
  },
  (t) => [
    index('idx_workflow_tasks_assignee').on(t.assigneePublicId, t.status),
    index('idx_workflow_tasks_organization').on(t.organizationId, t.status),
    uniqueIndex('idx_workflow_tasks_uuid').on(t.publicId),
    uniqueIndex('uq_workflow_tasks_assignee').on(t.instanceId, t.seq, t.groupCode, t.assigneePublicId),
    restrict('fk_workflow_tasks_instance', t.instanceId, workflowInstances.id),
    restrict('fk_workflow_tasks_organization', t.organizationId, organizations.id),
  ],
);

export const workflowTimers = mysqlTable(
  'workflow_timers',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    instanceId: asciiChar('instance_id', { length: 36 }).notNull(),
    seq: int('seq').notNull(),
    timerId: code('timer_id', { length: 50 }).notNull(),
    n: int('n').notNull().default(0),
    fireAt: instant('fire_at').notNull(),
    /** The date of those on a sheet who have one of their own; null: the step's. */
    dueAt: instant('due_at'),
    dueKey: instant('due_key').generatedAlwaysAs(sql`ifnull(due_at,TIMESTAMP'1970-01-01 00:00:00')`, {
      mode: 'stored',
    }),
    status: mysqlEnum('status', TIMER_STATUSES).notNull().default('ARMED'),
    firedAt: instant('fired_at'),
  },
  (t) => [
    index('idx_workflow_timers_due').on(t.status, t.fireAt),
    uniqueIndex('uq_workflow_timers_of_date').on(t.instanceId, t.seq, t.timerId, t.n, t.dueKey),
    restrict('fk_workflow_timers_instance', t.instanceId, workflowInstances.id),
  ],
);

/** Ball in court: who is to act now. One row per open task, or per organization of the party whose turn it is. */
export const workflowHolders = mysqlTable(
  'workflow_holders',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    instanceId: asciiChar('instance_id', { length: 36 }).notNull(),
    taskPublicId: uuid('task_uuid'),
    organizationId: int('organization_id').notNull(),
    personPublicId: varchar('person_uuid', { length: 36 }),
    party: code('party', { length: 50 }).notNull(),
    since: instant('since').notNull(),
    dueAt: instant('due_at'),
    /** The order of queues: what has no due date comes last. */
    dueKey: instant('due_key').generatedAlwaysAs(sql`ifnull(due_at,TIMESTAMP'9999-12-31 00:00:00')`, {
      mode: 'stored',
    }),
  },
  (t) => [
    index('idx_workflow_holders_due').on(t.dueAt),
    index('idx_workflow_holders_instance').on(t.instanceId),
    index('idx_workflow_holders_organization').on(t.organizationId, t.since),
    index('idx_workflow_holders_task').on(t.taskPublicId),
    index('idx_workflow_holders_person').on(t.personPublicId, t.since),
    index('idx_workflow_holders_queue').on(t.organizationId, t.dueKey, t.instanceId, t.taskPublicId),
    restrict('fk_workflow_holders_instance', t.instanceId, workflowInstances.id),
    restrict('fk_workflow_holders_organization', t.organizationId, organizations.id),
  ],
);

import { index, int, mysqlTable, primaryKey } from 'drizzle-orm/mysql-core';
import { asciiChar, createdAt, instant, restrict, uuid } from '../columns';
import { users } from './identity';
import { organizations } from './organizations';
import { workflowInstances } from './workflow';

/** Entries that a person snoozed in their own queue. A copy of the entry is kept, to detect a later change. */
export const workSnoozes = mysqlTable(
  'work_snoozes',
  {
    userId: int('user_id').notNull(),
    organizationId: int('organization_id').notNull(),
    instanceId: asciiChar('instance_id', { length: 36 }).notNull(),
    /** Zeros for the turn of an organization, which has no task. */
    taskPublicId: uuid('task_uuid').notNull(),
    heldSince: instant('held_since').notNull(),
    heldDueAt: instant('held_due_at'),
    wakesAt: instant('wakes_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.organizationId, t.instanceId, t.taskPublicId] }),
    index('idx_work_snoozes_instance').on(t.instanceId),
    index('idx_work_snoozes_organization').on(t.organizationId),
    restrict('fk_work_snoozes_instance', t.instanceId, workflowInstances.id),
    restrict('fk_work_snoozes_organization', t.organizationId, organizations.id),
    restrict('fk_work_snoozes_user', t.userId, users.userId),
  ],
);

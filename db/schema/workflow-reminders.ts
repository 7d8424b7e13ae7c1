import { sql } from 'drizzle-orm';
import { bigint, date, index, int, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { asciiChar, instant, publicId, restrict, uuid } from '../columns';
import { users } from './identity';
import { organizations } from './organizations';
import { workflowInstances } from './workflow';

/** Reminders by person, document and day in Bangkok; the key on the day limits them to one. */
export const workflowReminders = mysqlTable(
  'workflow_reminders',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    instanceId: asciiChar('instance_id', { length: 36 }).notNull(),
    organizationId: int('organization_id').notNull(),
    /** The person who holds it, else the organization. */
    holderPublicId: varchar('holder_uuid', { length: 36 }).notNull(),
    remindedOn: date('reminded_on', { mode: 'string' }).notNull(),
    remindedAt: instant('reminded_at').notNull().default(sql`current_timestamp(3)`),
    remindedBy: int('reminded_by').notNull(),
    /** Bundle of one holder's reminders at one time. */
    bundlePublicId: uuid('bundle_uuid').notNull(),
  },
  (t) => [
    index('idx_workflow_reminders_organization').on(t.organizationId),
    index('idx_workflow_reminders_reminded_by').on(t.remindedBy),
    uniqueIndex('idx_workflow_reminders_uuid').on(t.publicId),
    uniqueIndex('uq_workflow_reminders_day').on(t.instanceId, t.holderPublicId, t.remindedOn),
    restrict('fk_workflow_reminders_instance', t.instanceId, workflowInstances.id),
    restrict('fk_workflow_reminders_organization', t.organizationId, organizations.id),
    restrict('fk_workflow_reminders_reminded_by', t.remindedBy, users.userId),
  ],
);

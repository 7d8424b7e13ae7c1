import { sql } from 'drizzle-orm';
import { check, index, int, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { createdAt, instant, publicId, restrict } from '../columns';
import { correspondenceTypes } from './correspondence-types';
import { users } from './identity';
import { organizations, projects } from './organizations';

export const workflowDelegations = mysqlTable(
  'workflow_delegations',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    organizationId: int('organization_id').notNull(),
    delegatorId: int('delegator_id').notNull(),
    delegateId: int('delegate_id').notNull(),
    projectId: int('project_id'),
    correspondenceTypeId: int('correspondence_type_id'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reason: varchar('reason', { length: 500 }),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    withdrawnBy: int('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('idx_workflow_delegations_created_by').on(t.createdBy),
    index('idx_workflow_delegations_delegate').on(t.delegateId, t.endsAt),
    index('idx_workflow_delegations_delegator').on(t.delegatorId, t.endsAt),
    index('idx_workflow_delegations_organization').on(t.organizationId),
    index('idx_workflow_delegations_project').on(t.projectId),
    index('idx_workflow_delegations_type').on(t.correspondenceTypeId),
    index('idx_workflow_delegations_withdrawn_by').on(t.withdrawnBy),
    uniqueIndex('idx_workflow_delegations_uuid').on(t.publicId),
    restrict('fk_workflow_delegations_created_by', t.createdBy, users.userId),
    restrict('fk_workflow_delegations_delegate', t.delegateId, users.userId),
    restrict('fk_workflow_delegations_delegator', t.delegatorId, users.userId),
    restrict('fk_workflow_delegations_organization', t.organizationId, organizations.id),
    restrict('fk_workflow_delegations_project', t.projectId, projects.id),
    restrict('fk_workflow_delegations_type', t.correspondenceTypeId, correspondenceTypes.id),
    restrict('fk_workflow_delegations_withdrawn_by', t.withdrawnBy, users.userId),
    check('chk_workflow_delegations_period', sql`starts_at < ends_at`),
    check('chk_workflow_delegations_self', sql`delegator_id <> delegate_id`),
  ],
);

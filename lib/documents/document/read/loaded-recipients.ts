import { and, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { Database } from '@/db/client';
import type { RecipientType } from '@/db/enums';
import { correspondenceAttentions, correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import { organizationRoles, organizations, projectOrganizations } from '@/db/schema/organizations';
import { namesPeopleOf } from '@/lib/people/identity/access/named-people';

export interface LoadedRecipient {
  organizationId: number;
  publicId: string;
  code: string;
  roleCode: string;
  recipientType: RecipientType;
  position: number;
  isActive: boolean;
  isMember: boolean;
  /** The letter is addressed to a person there whom the originator may not name. */
  namesStranger: boolean;
}

const recipientOrganizations = alias(organizations, 'recipient_organizations');
const recipientRoles = alias(organizationRoles, 'recipient_roles');

/** The people of the system that a recipient's letter is addressed to. */
function attentionsOf(db: Database) {
  return db
    .select({ one: sql`1` })
    .from(correspondenceAttentions)
    .where(
      and(
        eq(correspondenceAttentions.correspondenceId, correspondences.id),
        eq(correspondenceAttentions.organizationId, recipientOrganizations.id),
        isNotNull(correspondenceAttentions.userId),
      ),
    );
}

/**
 * The recipients of a document as a column of its row, in their order; null for none. Raw: the builder has no JSON
 * aggregate. One statement for both, because a second round trip costs as much as reading them.
 */
export function recipientsOf(db: Database): SQL<LoadedRecipient[] | null> {
  const { recipientType, position, organizationId, correspondenceId } = correspondenceRecipients;
  const recipient = sql`JSON_OBJECT('organizationId', ${recipientOrganizations.id}, 'publicId', ${recipientOrganizations.publicId},
    'code', ${recipientOrganizations.organizationCode}, 'roleCode', ${recipientRoles.roleCode},
    'recipientType', ${recipientType}, 'position', ${position}, 'isActive', ${recipientOrganizations.isActive},
    'isMember', IFNULL(${projectOrganizations.isActive}, FALSE),
    'namesStranger', ${exists(attentionsOf(db))} AND NOT ${namesPeopleOf(
      { db },
      correspondences.originatorOrganizationId,
      recipientOrganizations.id,
    )})`;
  const list = db
    .select({ list: sql`JSON_ARRAYAGG(${recipient} ORDER BY ${recipientType}, ${position})` })
    .from(correspondenceRecipients)
    .innerJoin(recipientOrganizations, eq(recipientOrganizations.id, organizationId))
    .innerJoin(recipientRoles, eq(recipientRoles.id, recipientOrganizations.organizationRoleId))
    .leftJoin(
      projectOrganizations,
      and(
        eq(projectOrganizations.projectId, correspondences.projectId),
        eq(projectOrganizations.organizationId, recipientOrganizations.id),
      ),
    )
    .where(eq(correspondenceId, correspondences.id));
  return sql<LoadedRecipient[]>`${list}`.mapWith(parseRecipients);
}

/** The server writes truth values as 0 and 1. */
function parseRecipients(stored: unknown): LoadedRecipient[] {
  const recipients: LoadedRecipient[] = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return recipients.map((recipient) => ({
    ...recipient,
    isActive: Boolean(recipient.isActive),
    isMember: Boolean(recipient.isMember),
    namesStranger: Boolean(recipient.namesStranger),
  }));
}

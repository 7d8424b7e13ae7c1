import { sql } from 'drizzle-orm';
import { check, date, index, int, mysqlEnum, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import { code, restrict } from '../columns';
import { INCOMING_METHODS } from '../enums';
import { correspondences } from './correspondence';
import { organizations } from './organizations';

/** Extra columns of letters from outside the system; 1:1 with their rows in `correspondences`. */
export const incomingLetters = mysqlTable(
  'incoming_letters',
  {
    id: int('id').primaryKey(),
    receivedDate: date('received_date', { mode: 'string' }).notNull(),
    method: mysqlEnum('method', INCOMING_METHODS).notNull(),
    /** Exactly one of sender organization and sender name is set. */
    senderOrganizationId: int('sender_organization_id'),
    senderName: varchar('sender_name', { length: 255 }),
    theirNumber: code('their_number', { length: 150 }),
    /** `foldNumber` of the number. */
    theirNumberFolded: code('their_number_folded', { length: 150 }),
  },
  (t) => [
    index('idx_incoming_letters_number').on(t.theirNumberFolded),
    index('idx_incoming_letters_sender').on(t.senderOrganizationId),
    restrict('fk_incoming_letters_correspondence', t.id, correspondences.id),
    restrict('fk_incoming_letters_sender', t.senderOrganizationId, organizations.id),
    check('chk_incoming_letters_sender', sql`(sender_organization_id is null) <> (sender_name is null)`),
    check('chk_incoming_letters_number', sql`(their_number is null) = (their_number_folded is null)`),
  ],
);

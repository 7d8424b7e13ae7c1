import { date, index, int, mysqlEnum, mysqlTable, tinyint, varchar } from 'drizzle-orm/mysql-core';
import { code, instant } from '../columns';
import { SECRECIES } from '../handling-enums';

/** Sort keys of a letter without a date, and without a due date: it is never urgent. */
export const NO_DATE = '1000-01-01';
export const NO_DUE_DATE = '9999-12-31';

/**
 * One row for each document, drafts too: what the register of letters orders and filters by, and what access asks of a
 * document (its keys have the names of `correspondences`). Triggers write it with the document (decision 106); the
 * application only reads. Without references: they would lock documents and organizations while numbers are issued.
 */
export const registerEntries = mysqlTable(
  'register_entries',
  {
    id: int('correspondence_id').primaryKey(),
    projectId: int('project_id').notNull(),
    contractId: int('contract_id'),
    originatorOrganizationId: int('originator_organization_id').notNull(),
    createdBy: int('created_by').notNull(),
    secrecy: mysqlEnum('secrecy', SECRECIES).notNull(),
    submittedAt: instant('submitted_at'),
    cancelledAt: instant('cancelled_at'),
    discardedAt: instant('discarded_at'),
    listedAt: instant('listed_at').notNull(),
    /** Natural order of the number; empty without one. */
    numberSort: code('number_sort', { length: 300 }).notNull().default(''),
    /** The beginning of the subject: longer ones that begin alike are in the order of their keys. */
    subjectSort: varchar('subject_sort', { length: 100 }).notNull().default(''),
    typeCode: code('type_code', { length: 20 }).notNull(),
    statusCode: code('status_code', { length: 10 }).notNull(),
    dateSort: date('date_sort', { mode: 'string' }).notNull().default(NO_DATE),
    dueSort: date('due_sort', { mode: 'string' }).notNull().default(NO_DUE_DATE),
    /** Of the sender of an incoming letter, otherwise of the originator; the name of a sender without a code. */
    senderCode: code('sender_code', { length: 255 }).notNull(),
    /** Place in `URGENCIES`, from 1. */
    urgencyRank: tinyint('urgency_rank').notNull(),
  },
  (t) => [
    index('idx_register_entries_listed').on(t.projectId, t.listedAt, t.id),
    index('idx_register_entries_number').on(t.projectId, t.numberSort, t.id),
    index('idx_register_entries_subject').on(t.projectId, t.subjectSort, t.id),
    index('idx_register_entries_type').on(t.projectId, t.typeCode, t.id),
    index('idx_register_entries_status').on(t.projectId, t.statusCode, t.id),
    index('idx_register_entries_date').on(t.projectId, t.dateSort, t.id),
    index('idx_register_entries_due').on(t.projectId, t.dueSort, t.id),
    index('idx_register_entries_sender').on(t.projectId, t.senderCode, t.id),
    index('idx_register_entries_urgency').on(t.projectId, t.urgencyRank, t.id),
    index('idx_register_entries_secrecy').on(t.projectId, t.secrecy, t.id),
  ],
);

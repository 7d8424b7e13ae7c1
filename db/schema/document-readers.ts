import { sql } from 'drizzle-orm';
import { index, int, mysqlTable, primaryKey } from 'drizzle-orm/mysql-core';
import { instant, restrict } from '../columns';
import { contracts } from './organizations';

/**
 * One row for each organization that may know of a submitted document, as the rule of `lib/people/identity/readers` has
 * it. Without references: they would lock documents and organizations in the transaction that issues numbers.
 */
export const documentReaders = mysqlTable(
  'document_readers',
  {
    correspondenceId: int('correspondence_id').notNull(),
    organizationId: int('organization_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.correspondenceId, t.organizationId] }),
    index('idx_document_readers_organization').on(t.organizationId, t.correspondenceId),
  ],
);

/** Contracts whose parties have changed, until the rows of their documents have followed. */
export const readerBacklogs = mysqlTable(
  'reader_backlogs',
  {
    contractId: int('contract_id').primaryKey(),
    /** Documents up to this key have followed. */
    followedTo: int('followed_to').notNull().default(0),
    since: instant('since').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [restrict('fk_reader_backlogs_contract', t.contractId, contracts.id)],
);

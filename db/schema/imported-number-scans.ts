import { sql } from 'drizzle-orm';
import { bigint, index, int, mysqlTable, primaryKey, uniqueIndex } from 'drizzle-orm/mysql-core';
import { instant, restrict } from '../columns';
import { attachments } from './files';
import { users } from './identity';
import { documentNumberImportRows } from './number-imports';

/** Scans of letters known only by their imported number. */
export const importedNumberScans = mysqlTable(
  'imported_number_scans',
  {
    importRowId: bigint('import_row_id', { mode: 'number' }).notNull(),
    attachmentId: int('attachment_id').notNull(),
    addedBy: int('added_by').notNull(),
    addedAt: instant('added_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    primaryKey({ columns: [t.importRowId, t.attachmentId] }),
    uniqueIndex('uq_imported_number_scans_attachment').on(t.attachmentId),
    index('idx_imported_number_scans_added_by').on(t.addedBy),
    restrict('fk_imported_number_scans_row', t.importRowId, documentNumberImportRows.id),
    restrict('fk_imported_number_scans_attachment', t.attachmentId, attachments.id),
    restrict('fk_imported_number_scans_added_by', t.addedBy, users.userId),
  ],
);

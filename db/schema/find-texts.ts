import { sql } from 'drizzle-orm';
import { boolean, index, int, mediumtext, mysqlTable } from 'drizzle-orm/mysql-core';
import { asciiMediumtext, asciiText, instant, restrict } from '../columns';
import { correspondenceRevisions, correspondences } from './correspondence';

/** Index of the search, one row for each document; each row can be made again. */
export const findTexts = mysqlTable(
  'find_texts',
  {
    correspondenceId: int('correspondence_id').primaryKey(),
    /** Revision whose text it is, and whether that was sent: readers of a later state do not find an earlier draft. */
    revisionId: int('revision_id'),
    isSent: boolean('is_sent').notNull().default(false),
    /** Version of the way in which words are found. */
    indexVersion: asciiText('index_version', { length: 24 }).notNull(),
    content: mediumtext('content').notNull(),
    fileContent: mediumtext('file_content').notNull(),
    tokens: asciiMediumtext('tokens').notNull(),
    fileTokens: asciiMediumtext('file_tokens').notNull(),
    indexedAt: instant('indexed_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    index('ft_find_texts_all').on(t.tokens, t.fileTokens),
    index('ft_find_texts_tokens').on(t.tokens),
    index('idx_find_texts_indexed').on(t.indexedAt),
    index('idx_find_texts_revision').on(t.revisionId),
    index('idx_find_texts_version').on(t.indexVersion),
    restrict('fk_find_texts_revision', t.revisionId, correspondenceRevisions.id),
    restrict('fk_find_texts_correspondence', t.correspondenceId, correspondences.id),
  ],
);

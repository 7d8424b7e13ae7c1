import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { LetterRow } from './check-numbers';
import type { Db } from './prepare-database';

/** Every letter with its number and its place in its series. */
export function readLetters(db: Db): Promise<LetterRow[]> {
  return rowsOf<LetterRow>(
    db,
    sql`SELECT documents.uuid AS publicId, revisions.document_number AS documentNumber,
        documents.series_id AS seriesId, documents.sequence AS sequence
      FROM correspondences AS documents
      JOIN correspondence_types AS types ON types.id = documents.correspondence_type_id AND types.type_code = 'LETTER'
      JOIN correspondence_revisions AS revisions ON revisions.current_of = documents.id`,
  );
}

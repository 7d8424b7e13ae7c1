import type { Connection } from 'mysql2/promise';
import type { REGISTER_SORTS } from '@/lib/documents/letters/constants';

type SortKey = (typeof REGISTER_SORTS)[number];
/** Document in the middle of a reader's list, for each order. */
export type Places = Record<'all' | 'tenth', Record<SortKey, string>>;

/** Expressions as the register orders by them; a cursor needs a row near the middle, not its exact place. */
const ORDERS: Readonly<Record<SortKey, string>> = {
  listed: 'd.listed_at',
  number: "NATURAL_SORT_KEY(IFNULL(r.document_number, ''))",
  subject: 'r.subject',
  type: 't.type_code',
  status: 'd.status_code',
  date: "IFNULL(r.document_date, '1000-01-01')",
  due: "IFNULL(r.due_date, '9999-12-31')",
  from: 'o.organization_code',
  urgency: 'd.urgency + 0',
};

/** Finds these documents by sorting everything, which is why it is done once and kept. */
export async function findPlaces(admin: Connection, documents: number): Promise<Places> {
  const find = async (share: string, middle: number) => {
    const found: Partial<Record<SortKey, string>> = {};
    for (const [key, order] of Object.entries(ORDERS)) {
      const [[row]] = (await admin.query(`SELECT d.uuid FROM correspondences AS d
        JOIN correspondence_revisions AS r FORCE INDEX (idx_correspondence_revisions_list) ON r.current_of = d.id
        JOIN correspondence_types AS t ON t.id = d.correspondence_type_id
        JOIN organizations AS o ON o.id = d.originator_organization_id
        WHERE ${share} ORDER BY ${order}, d.id LIMIT 1 OFFSET ${middle}`)) as never as [[{ uuid: string }]];
      found[key as SortKey] = row.uuid;
    }
    return found as Record<SortKey, string>;
  };
  return { all: await find('TRUE', documents / 2), tenth: await find('d.id % 10 = 0', documents / 20) };
}

import type { Connection } from 'mysql2/promise';
import type { REGISTER_SORTS } from '@/lib/documents/letters/constants';

type SortKey = (typeof REGISTER_SORTS)[number];
/** Document in the middle of a reader's list, for each order. */
export type Places = Record<'all' | 'tenth', Record<SortKey, string>>;

/** Keys of the entries that the register orders by. */
const ORDERS: Readonly<Record<SortKey, string>> = {
  listed: 'listed_at',
  number: 'number_sort',
  subject: 'subject_sort',
  type: 'type_code',
  status: 'status_code',
  date: 'date_sort',
  due: 'due_sort',
  from: 'sender_code',
  urgency: 'urgency_rank',
};

/** Finds these documents by sorting everything, which is why it is done once and kept. */
export async function findPlaces(admin: Connection, documents: number): Promise<Places> {
  const find = async (share: string, middle: number) => {
    const found: Partial<Record<SortKey, string>> = {};
    for (const [key, order] of Object.entries(ORDERS)) {
      const [[row]] = (await admin.query(`SELECT d.uuid FROM correspondences AS d JOIN (
          SELECT correspondence_id FROM register_entries WHERE ${share}
          ORDER BY ${order}, correspondence_id LIMIT 1 OFFSET ${middle}
        ) AS e ON e.correspondence_id = d.id`)) as never as [[{ uuid: string }]];
      found[key as SortKey] = row.uuid;
    }
    return found as Record<SortKey, string>;
  };
  return { all: await find('TRUE', documents / 2), tenth: await find('correspondence_id % 10 = 0', documents / 20) };
}

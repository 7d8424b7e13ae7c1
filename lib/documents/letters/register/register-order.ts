import { type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { naturally } from '@/lib/platform/natural-order';
import { registerOrder } from '@/lib/platform/register-order';
import { senderCode } from '../../document/read/senders';
import type { RegisterSort } from '../constants';

/** Empty values have a place of their own, so that comparing with a cursor's value never meets NULL. */
const EXPRESSIONS: Readonly<Record<RegisterSort, SQL>> = {
  listed: sql`${correspondences.listedAt}`,
  number: naturally(sql`IFNULL(${correspondenceRevisions.documentNumber}, '')`),
  subject: sql`${correspondenceRevisions.subject}`,
  type: sql`${correspondenceTypes.typeCode}`,
  status: sql`${correspondences.statusCode}`,
  date: sql`IFNULL(${correspondenceRevisions.documentDate}, '1000-01-01')`,
  // What has no due date is never urgent.
  due: sql`IFNULL(${correspondenceRevisions.dueDate}, '9999-12-31')`,
  from: senderCode,
  // The position in the enumeration, not its spelling.
  urgency: sql`(${correspondences.urgency} + 0)`,
};

export const { orderBy, anchorColumns, anchorOf, cursorOf, beyond } = registerOrder(EXPRESSIONS, correspondences.id);

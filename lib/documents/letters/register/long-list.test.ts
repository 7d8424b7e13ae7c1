import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { registerEntries } from '@/db/schema/register-entries';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import type { UserCtx } from '@/lib/platform/ctx';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { REGISTER_SORTS } from '../constants';
import { exportCorrespondences, listCorrespondences } from './list-correspondences';
import type { RegisterFilters } from './list-params';

// A project with more rows than a walk looks at. The rows between are entries alone, of letters that no reader of the
// test may see: some of them are known to the reader's organization, so that its own documents are no short way either.

const PROJECT = 'LCBP3-C2';
const db = getDatabase();
const { controller: sender, recipient } = await castOf('controller', 'recipient');
/** More than the 50,000 rows of a walk; and those known to the organization, more than the 20,000 that are counted. */
const HIDDEN = 60_000;
const KNOWN = 25_000;
const subjects = ['ก แรก', 'ข กลาง', 'ฮ ท้าย'];

beforeAll(async () => {
  const [first] = await Promise.all([makeSubmitted(sender, { subject: subjects[0], tags: ['งานดิน'] })]);
  await makeSubmitted(sender, { subject: subjects[1], urgency: 'MOST_URGENT', documentDate: '2026-01-10' });
  await makeSubmitted(sender, { subject: subjects[2], typeCode: 'MEMO', dueDate: '2026-01-20' });
  const [own] = await db
    .select({ entry: registerEntries })
    .from(registerEntries)
    .innerJoin(correspondences, eq(correspondences.id, registerEntries.id))
    .where(eq(correspondences.publicId, first?.publicId ?? ''));
  const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  try {
    // Values around those of the letters, in every order: half of the rows before, half after.
    await admin.query(
      `INSERT INTO register_entries (correspondence_id, project_id, contract_id, originator_organization_id, created_by,
         secrecy, submitted_at, listed_at, number_sort, subject_sort, type_code, status_code, date_sort, due_sort,
         sender_code, urgency_rank)
       SELECT 1000000 + seq, project_id, NULL, 0, created_by, 'NORMAL', submitted_at,
         listed_at + INTERVAL IF(seq % 2, 1, -1) DAY, IF(seq % 2, '', '~'), IF(seq % 2, '', 'ฮฮ'),
         IF(seq % 2, 'EMAIL', 'OTHER'), IF(seq % 2, 'CLBCON', 'SUBOWN'), IF(seq % 2, '1000-01-02', '9000-01-01'),
         IF(seq % 2, '1000-01-02', '9999-12-31'), IF(seq % 2, '!', '~'), IF(seq % 2, 1, 4)
       FROM register_entries JOIN seq_1_to_${HIDDEN} WHERE correspondence_id = ?`,
      [own?.entry.id],
    );
    await admin.query(
      `INSERT INTO document_readers (correspondence_id, organization_id)
       SELECT 1000000 + seq, ? FROM seq_1_to_${KNOWN}`,
      [sender.actor.organizationId],
    );
    await admin.query('ANALYZE TABLE register_entries, document_readers');
  } finally {
    await admin.end();
  }
});

async function all(
  ctx: UserCtx,
  sort: Parameters<typeof listCorrespondences>[2]['sort'],
  filters: RegisterFilters = {},
) {
  const found: string[] = [];
  let after: string | null | undefined;
  do {
    const page = await listCorrespondences(ctx, PROJECT, { sort, filters, size: 1, ...(after ? { after } : {}) });
    found.push(...page.rows.map(({ subject }) => subject));
    after = page.after;
  } while (after);
  return found;
}

describe('a register of 60,000 letters', () => {
  it('finds the few that a reader may see in every order, both ways, page by page', async () => {
    for (const ctx of [sender, recipient]) {
      for (const key of REGISTER_SORTS) {
        const [up, down] = [await all(ctx, [{ key, descending: false }]), await all(ctx, [{ key, descending: true }])];
        expect(up.toSorted(), key).toEqual(subjects);
        expect(down, key).toEqual(up.toReversed());
      }
    }
    expect(await all(sender, [{ key: 'subject', descending: false }])).toEqual(subjects);
    expect(
      await all(sender, [
        { key: 'status', descending: false },
        { key: 'subject', descending: true },
      ]),
    ).toEqual(subjects.toReversed());
  });

  it('finds them by filters whose letters are few or many', async () => {
    const sort = [{ key: 'listed' as const, descending: true }];
    expect(await all(sender, sort, { tag: ['งานดิน'] })).toEqual([subjects[0]]);
    expect(await all(sender, sort, { type: ['MEMO'] })).toEqual([subjects[2]]);
    expect(await all(sender, sort, { urgency: ['MOST_URGENT'] })).toEqual([subjects[1]]);
    expect(await all(sender, sort, { dateFrom: '2026-01-10', dateTo: '2026-01-10' })).toEqual([subjects[1]]);
    expect(await all(sender, sort, { overdue: true })).toEqual([subjects[2]]);
    expect(await all(sender, sort, { q: 'กลาง' })).toEqual([subjects[1]]);
  });

  it('exports them, and says where its count ends', async () => {
    const sort = [{ key: 'subject' as const, descending: false }];
    const { rows } = await listCorrespondences(sender, PROJECT, { sort });
    expect(await readWhole(await exportCorrespondences(sender, PROJECT, { sort }, 1000))).toEqual(rows);
    const page = await listCorrespondences(sender, PROJECT, { sort, size: 1 });
    expect(page.isTotalExact).toBe(false);
    expect(page.total).toBeGreaterThanOrEqual(page.rows.length);
    const few = await listCorrespondences(recipient, PROJECT, { sort, size: 1 });
    expect(few).toMatchObject({ total: subjects.length, isTotalExact: true });
  });
});

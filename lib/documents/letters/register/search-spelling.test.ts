import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { containsWords } from '@/lib/platform/like';
import { foldSearchText } from '@/lib/platform/search-text';
import { palette } from '../../document/register/palette';
import { listCorrespondences } from './list-correspondences';

const PROJECT = 'LCBP3-C2';
/** As a controller types it, and other keys that print the same. */
const SUBJECT = 'ขอส่งแผนงานที่ท่าเรือน้ำลึก ระยะที่ 3';
const STORED = [
  SUBJECT,
  'ขอส่ง\u0E40\u0E40ผนงานท\u0E48\u0E35ท่าเรือน\u0E4D\u0E49\u0E32ลึก ระยะท\u0E48\u0E35 ๓',
  'ขอส่งแผนงาน\u200Bที่\u200Bท่าเรือ\u200Bน้ำลึก ระยะที่ ๓',
];
const TYPED = [
  'แผนงานที่ท่าเรือน้ำลึก',
  '\u0E40\u0E40ผนงานที่ท่าเรือน้ำลึก',
  'แผนงานท\u0E48\u0E35ท่าเรือน\u0E49\u0E4D\u0E32ลึก',
  'ท่าเรือน\u0E33\u0E49ลึก ระยะที่ ๓',
  'แผน\u200Bงาน',
  'ระยะที่ 3',
];
let writer: UserCtx;
let sent: string[];

beforeAll(async () => {
  writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  sent = [];
  for (const subject of STORED) sent.push((await makeSubmitted(writer, { to: ['สคฉ.3'], subject })).publicId);
});
afterAll(closeDatabase);

describe('a subject typed on other keys', () => {
  it.each(TYPED)('is found in the register and the palette by %j', async (typed) => {
    const { rows } = await listCorrespondences(writer, PROJECT, { filters: { q: typed } });
    expect(rows.map(({ publicId }) => publicId).sort()).toEqual([...sent].sort());
    const { hits } = await palette(writer, typed);
    expect(hits.map(({ publicId }) => publicId).sort()).toEqual([...sent].sort());
  });

  it('is shown in its one spelling, with the digits that were typed (decision 078)', async () => {
    const inThaiDigits = SUBJECT.replace('3', '๓');
    const { rows } = await listCorrespondences(writer, PROJECT, { filters: { q: 'แผนงาน' } });
    expect(rows.map(({ subject }) => subject).sort()).toEqual([SUBJECT, inThaiDigits, inThaiDigits].sort());
  });

  it('is folded alike by the browser, the column and the comparison', async () => {
    const rows = await getDatabase()
      .select({ subject: correspondenceRevisions.subject, folded: correspondenceRevisions.subjectFolded })
      .from(correspondenceRevisions);
    expect(rows.length).toBeGreaterThanOrEqual(STORED.length);
    for (const { subject, folded } of rows) expect(folded?.toLowerCase()).toBe(foldSearchText(subject));
  });
});

it('a person is found by a name typed on other keys', async () => {
  const person = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await getDatabase().update(users).set({ firstName: 'น้ำผึ้ง' }).where(eq(users.userId, person.userId));
  const found = await getDatabase()
    .select({ userId: users.userId, one: sql`1` })
    .from(users)
    .where(containsWords(users.firstName, 'น\u0E4D\u0E49\u0E32ผ\u0E49\u0E36ง'));
  expect(found.map(({ userId }) => userId)).toContain(person.userId);
});

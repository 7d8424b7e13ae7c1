import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { record } from '@/lib/platform/audit/record';
import { transact } from '@/lib/platform/transact';
import { loadTimeline } from '../../document/read/timeline';
import { updateCorrespondence } from '../draft/update-correspondence';
import { submitCorrespondence } from '../submit/submit-correspondences';
import { getCorrespondence } from './get-correspondence';

it('a timeline leaves the saves of a draft to the audit log, and calls an action as its workflow does', async () => {
  const writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const { publicId } = await makeDraft(writer);
  await updateCorrespondence(writer, { publicId, subject: 'พิมพ์ต่อ' });
  await submitCorrespondence(writer, { publicId });
  const { timeline } = await getCorrespondence(writer, publicId);
  expect(timeline.map(({ action, label }) => [action, label])).toEqual([
    ['correspondence.created', null],
    ['SUBMIT', expect.stringMatching(/[ก-๙]/)],
  ]);
});

it('a timeline reads its latest rows and leaves the older ones in the database', async () => {
  const writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const { publicId } = await makeSubmitted(writer);
  await transact(writer, (tx) =>
    record(
      tx,
      Array.from({ length: 1000 }, (_, index) => ({
        action: 'correspondence.alias_removed',
        entityType: 'correspondence',
        entityPublicId: publicId,
        by: { ...writer, requestId: `row ${index}` },
        changes: { alias: [index, null] as const },
      })),
    ),
  );
  await transact(writer, async (tx) => {
    const rowsSent = async () => {
      const [[row]] = (await tx.db.execute(sql`SHOW SESSION STATUS LIKE 'Rows_sent'`)) as unknown as [
        { Value: string }[],
      ];
      return Number(row?.Value);
    };
    const before = await rowsSent();
    const entries = await loadTimeline(tx, { publicId, instanceIds: [], isOriginator: true });
    expect(await rowsSent()).toBeLessThanOrEqual(before + 200 + 1);
    expect(entries).toHaveLength(200);
    expect(entries.at(-1)?.changes).toEqual({ alias: [999, null] });
    expect(entries[0]?.changes).toEqual({ alias: [800, null] });
  });
});

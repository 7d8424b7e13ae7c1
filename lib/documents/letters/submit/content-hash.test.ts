import { drizzle } from 'drizzle-orm/mysql2';
import type { ResultSetHeader } from 'mysql2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeSentRfa, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { verifyMoment, verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { UpdateCorrespondence } from '../../document/schema';
import { updateCorrespondence } from '../draft/update-correspondence';
import { reviseCorrespondence } from '../life';

const ctx = systemCtx('test');
let sender: UserCtx;
let publicId: string;

beforeAll(async () => {
  sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  await uploadPdf(sender);
  ({ publicId } = await makeSubmitted(sender, { to: ['สคฉ.3'], cc: ['กทท.'] }));
});
afterAll(closeDatabase);

/** Findings of the verifier after a statement outside the app. */
async function findingsAfter(statement: string): Promise<string[]> {
  const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  try {
    await admin.query('START TRANSACTION');
    const [result] = await admin.query<ResultSetHeader>(statement);
    expect(result.affectedRows).toBeGreaterThan(0);
    return (await verifyMoment({ ...ctx, db: drizzle(admin) })).map(({ rule }) => rule);
  } finally {
    await admin.query('ROLLBACK');
    await admin.end();
  }
}

const ofLetter = () => `correspondence_id = (SELECT id FROM correspondences WHERE uuid = '${publicId}')`;

describe('what a letter said when it was sent', () => {
  it('is what the verifier finds in it, also while its next revision is written', async () => {
    expect(await verifyWorkflows(ctx)).toEqual([]);
    const revised = await makeSubmitted(sender);
    const draft = await reviseCorrespondence(sender, { publicId: revised.publicId });
    const edit = { publicId: revised.publicId, versionNo: draft.versionNo, subject: 'ฉบับแก้ไข', body: 'เนื้อความใหม่' };
    await updateCorrespondence(sender, UpdateCorrespondence.parse(edit));
    expect(await verifyWorkflows(ctx)).toEqual([]);
  });

  it.each([
    ['its subject', () => `UPDATE correspondence_revisions SET subject = CONCAT(subject, ' ') WHERE ${ofLetter()}`],
    ['its body', () => `UPDATE correspondence_revisions SET body = NULL WHERE ${ofLetter()}`],
    ['its details', () => `UPDATE correspondence_revisions SET details = '{"x":1}' WHERE ${ofLetter()}`],
    [
      'its files',
      () => `INSERT INTO correspondence_revision_attachments (correspondence_revision_id, attachment_id, position)
        SELECT r.id, a.id, 9 FROM correspondence_revisions AS r JOIN attachments AS a WHERE r.${ofLetter()} LIMIT 1`,
    ],
    [
      'its recipients',
      () =>
        `UPDATE correspondence_recipients SET recipient_type = 'TO', position = 2 WHERE ${ofLetter()} AND recipient_type = 'CC'`,
    ],
  ])('cannot be altered unnoticed: %s', async (_what, statement) => {
    expect(await findingsAfter(statement())).toContain('CONTENT');
  });
});

it('an RFA cannot be altered unnoticed either', async () => {
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
  const rfa = await makeSentRfa(contractor);
  expect(await verifyWorkflows(ctx)).toEqual([]);
  const ofRfa = `correspondence_id = (SELECT id FROM correspondences WHERE uuid = '${rfa.publicId}')`;
  expect(await findingsAfter(`UPDATE correspondence_revisions SET subject = 'x' WHERE ${ofRfa}`)).toContain('CONTENT');
});

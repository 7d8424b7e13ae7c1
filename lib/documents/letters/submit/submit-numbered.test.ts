import { and, eq } from 'drizzle-orm';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { auditLogs } from '@/db/schema/system';
import { openCut } from '@/db/testing/cut-connection';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { submitCorrespondence } from './submit-correspondences';

let sender: UserCtx;
const pools: Pool[] = [];

beforeAll(async () => {
  sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  closeRedis();
  await closeDatabase();
});

/** The sender on a connection that is cut at the commit of the submission. */
function unlucky(when: 'before' | 'after', times: number): UserCtx {
  // Whatever committed before belongs to loading the document.
  let isWriting = false;
  const isCommitOfSubmission = (statement: string) => {
    if (statement.includes('UPDATE JSON_TABLE') && statement.includes('correspondence_revisions')) isWriting = true;
    return isWriting && statement === 'commit';
  };
  const { db, pool } = openCut(isCommitOfSubmission, when, times);
  pools.push(pool);
  return { ...sender, db, requestId: newPublicId() };
}

async function numberedDraft() {
  const draft = await makeDraft(sender, { to: ['TEAM'] });
  return generateNumber(sender, { publicId: draft.publicId });
}

async function submissionsOf(publicId: string) {
  return getDatabase()
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, 'correspondence.submitted')));
}

describe('The submission of a draft that has its number, whose connection is lost at the commit', () => {
  it.each([
    ['after it was sent: it is looked up', 'after'],
    ['before it was sent: it is done again', 'before'],
  ] as const)('%s', async (_what, when) => {
    const { publicId, documentNumber, versionNo } = await numberedDraft();
    const answer = await submitCorrespondence(unlucky(when, 1), { publicId, versionNo });
    expect(answer).toMatchObject({ publicId, documentNumber, versionNo: versionNo + 1 });
    const [row] = await getDatabase().select().from(correspondences).where(eq(correspondences.publicId, publicId));
    expect(row).toMatchObject({ versionNo: versionNo + 1, submittedAt: new Date(answer.submittedAt) });
    expect(await submissionsOf(publicId)).toHaveLength(1);
    expect(await verifyNumbering(sender)).toEqual([]);
  });

  it('every time answers 503, and nothing is done', async () => {
    const { publicId, versionNo } = await numberedDraft();
    await expect(submitCorrespondence(unlucky('before', 9), { publicId, versionNo })).rejects.toMatchObject({
      code: 'BUSY',
      retryAfterSeconds: 3,
    });
    expect(await submissionsOf(publicId)).toEqual([]);
  });
});

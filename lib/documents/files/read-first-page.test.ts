import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { samplePdf } from '@/db/seed/demo/sample-pdf';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { commitAttachments } from './commit-attachments';
import { readFirstPage } from './read-first-page';
import * as samples from './testing/sample-files';
import { upload } from './testing/upload-sample';

let controller: MadeUser;
let ctx: UserCtx;
let recipient: UserCtx;
let contractor: UserCtx;

beforeAll(async () => {
  controller = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  ctx = await userCtx(controller);
  recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
});

afterAll(closeDatabase);

/** A file in a letter of คคง. to สคฉ.3. */
async function sendFile(
  content: Buffer,
  { name = 'letter.pdf', secrecy }: { name?: string; secrecy?: 'CONFIDENTIAL' } = {},
) {
  const { publicId } = await upload(ctx, name, content);
  const letter = await makeSentLetter({
    originator: 'คคง.',
    to: ['สคฉ.3'],
    sentBy: controller.userId,
    emitsEvent: false,
    ...(secrecy && { secrecy }),
  });
  await transact(ctx, (tx) =>
    commitAttachments(tx, { publicIds: [publicId], correspondenceId: letter.id, revisionId: letter.revisionId }),
  );
  return publicId;
}

const actionsOn = (publicId: string) =>
  getDatabase()
    .select({ action: auditLogs.action, userId: auditLogs.userId })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, 'attachment'), eq(auditLogs.entityPublicId, publicId)));

const isWebp = (image: Uint8Array | undefined) =>
  Buffer.from(image ?? []).toString('latin1', 0, 4) === 'RIFF' &&
  Buffer.from(image ?? []).toString('latin1', 8, 12) === 'WEBP';

describe('page 1 of a PDF', () => {
  it('is an image for a person who may see the file, and leaves the row of a file that was seen', async () => {
    const publicId = await sendFile(samplePdf(newPublicId()));
    const page = await readFirstPage(recipient, publicId);
    expect(isWebp(page?.image)).toBe(true);
    expect(page?.isConfidential).toBe(false);
    expect(await actionsOn(publicId)).toContainEqual({ action: 'file.viewed', userId: recipient.actor.userId });
  });

  it('of one content is drawn once, also for many at the same moment', async () => {
    const publicId = await sendFile(samplePdf(newPublicId()));
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => readFirstPage(recipient, publicId)));
    for (const other of others) expect(other?.image).toBe(first?.image);
    expect((await readFirstPage(ctx, publicId))?.image).toBe(first?.image);
  });

  it('of a confidential letter says that no cache may keep it', async () => {
    const publicId = await sendFile(samplePdf(newPublicId()), { secrecy: 'CONFIDENTIAL' });
    expect(await readFirstPage(ctx, publicId)).toMatchObject({ isConfidential: true });
  });

  it('of another contractor does not exist, though its image is kept; the attempt leaves a row', async () => {
    const publicId = await sendFile(samplePdf(newPublicId()));
    await readFirstPage(ctx, publicId);
    await expect(readFirstPage(contractor, publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await actionsOn(publicId)).toContainEqual({
      action: 'file.access_denied',
      userId: contractor.actor.userId,
    });
  });

  it.each([
    ['a PDF without pages', 'broken.pdf', () => samples.pdf(newPublicId())],
    ['an image', 'photo.png', samples.png],
  ])('of %s is none, and nothing was seen', async (_what, name, make) => {
    const publicId = await sendFile(make(), { name });
    expect(await readFirstPage(recipient, publicId)).toBeNull();
    expect(await actionsOn(publicId)).not.toContainEqual({ action: 'file.viewed', userId: recipient.actor.userId });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { cancelCorrespondence } from '@/lib/documents/letters/life';
import { MarkRead, markRead } from '@/lib/messages/notifications/mark-read';
import { deliverTo } from '@/lib/messages/notifications/testing/deliver';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { callOperation, tokenOf } from '../testing/call-operation';

let sender: UserCtx;
let reader: MadeUser;
let readerCtx: UserCtx;
let token: string;
const letters: string[] = [];

beforeAll(async () => {
  sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  reader = await makeUser({
    organization: 'สคฉ.3',
    role: 'DOCUMENT_CONTROL',
    assignments: [{ role: 'DOCUMENT_CONTROL', organization: 'กทท.' }],
  });
  readerCtx = await userCtx(reader);
  token = await tokenOf(readerCtx, ['document.view']);
  for (let letter = 0; letter < 3; letter += 1) {
    const { publicId } = await makeSubmitted(sender, { to: ['สคฉ.3'] });
    await deliverTo(publicId);
    letters.push(publicId);
  }
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

interface Listed {
  publicId: string;
  readAt: string | null;
  about: { publicId: string };
}

async function list(query = '', by = token) {
  const { status, body } = await callOperation('get /notifications', { token: by, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return { rows: body.notifications as Listed[], after: body.after as string | null };
}
const aboutOf = (rows: readonly Listed[]) => rows.map(({ about }) => about.publicId);
const read = (publicId: string, by = token) => callOperation('get /notifications/{publicId}', { token: by, publicId });

describe('the own notifications over REST', () => {
  it('are listed newest first, page by page, and read one by one', async () => {
    const first = await list('?size=2');
    expect(aboutOf(first.rows)).toEqual([letters[2], letters[1]]);
    const second = await list(`?size=2&after=${first.after}`);
    expect(aboutOf(second.rows)).toEqual([letters[0]]);
    expect(second.after).toBeNull();
    const [newest] = first.rows;
    expect((await read(newest?.publicId ?? '')).body).toEqual(newest);
    expect(newest).toMatchObject({
      reason: 'RECEIVED',
      topic: 'ACTION_REQUIRED',
      isActionRequired: true,
      readAt: null,
      about: { kind: 'correspondence', typeCode: 'LETTER', projectCode: 'LCBP3-C2', originatorCode: 'คคง.' },
    });
  });

  it('stay unread when they are read here, and leave the list of unread ones when they are marked', async () => {
    const [newest] = (await list()).rows;
    await read(newest?.publicId ?? '');
    expect((await list('?unread=1')).rows).toHaveLength(3);
    await markRead(readerCtx, MarkRead.parse({ documentPublicIds: [letters[2]] }));
    expect(aboutOf((await list('?unread=1')).rows)).toEqual([letters[1], letters[0]]);
    expect((await read(newest?.publicId ?? '')).body.readAt).toEqual(expect.any(String));
  });

  it('are filtered by project and topic', async () => {
    expect((await list('?project=LCBP3-C2&topic=ACTION_REQUIRED')).rows).toHaveLength(3);
    expect((await list('?project=LCBP3-C1')).rows).toEqual([]);
    expect((await list('?topic=WITHDRAWN')).rows).toEqual([]);
    const unknown = await callOperation('get /notifications', { token, query: '?project=NONE' });
    expect(unknown.body.code).toBe('PROJECT_UNKNOWN');
  });

  it('are of the person and of the acting organization alone', async () => {
    const [own] = (await list()).rows;
    const colleague = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }));
    const superadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
    const elsewhere = await userCtx(reader, { organization: 'กทท.' });
    for (const other of [colleague, superadmin, sender, elsewhere]) {
      const theirs = await tokenOf(other, ['document.view']);
      expect((await list('', theirs)).rows).toEqual([]);
      expect((await list(`?after=${own?.publicId}`, theirs)).rows).toEqual([]);
      expect(await read(own?.publicId ?? '', theirs)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('answer 404 for an INT and an unknown one', async () => {
    for (const publicId of ['1', newPublicId()]) expect((await read(publicId)).status).toBe(404);
  });

  it('of a letter that was cancelled still say so', async () => {
    const before = (await list()).rows.length;
    await cancelCorrespondence(sender, { publicId: letters[0] ?? '', reason: 'ส่งผิด' });
    await deliverTo(letters[0] ?? '');
    const { rows } = await list('?topic=WITHDRAWN');
    expect(aboutOf(rows)).toEqual([letters[0]]);
    expect((await list()).rows).toHaveLength(before + 1);
  });
});

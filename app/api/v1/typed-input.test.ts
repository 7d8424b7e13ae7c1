import { beforeAll, describe, expect, it } from 'vitest';
import { draftInput, makeSubmitted } from '@/db/testing/factories/documents';
import { place } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { RegisterIncoming } from '@/lib/documents/incoming/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { type Call, callOperation, tokenOf } from './testing/call-operation';

const UNSEEN = ['\u200b', '\u2060\u00ad', '\u00a0\u3000', '\u3164', '\u2800', '\u0e48'] as const;
let admin: UserCtx;
let token: string;
let drawing: { token: string; body: object };

const call = (operation: string, options: Partial<Call> = {}) => callOperation(operation, { token, ...options });

beforeAll(async () => {
  admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  token = await tokenOf(admin, [
    'document.view',
    'correspondence.create',
    'correspondence.edit',
    'correspondence.submit',
    'correspondence.cancel',
  ]);
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const { kind: _kind, ...where } = await place();
  drawing = {
    token: await tokenOf(contractor, ['document.view', 'drawing.create', 'drawing.revise']),
    body: { ...where, title: 'แปลน' },
  };
});

describe('a text that cannot be seen', () => {
  it.each(UNSEEN)('is no subject of a letter: %j is not submitted', async (unseen) => {
    const input = await draftInput({ subject: unseen });
    const draft = await call('post /correspondences', { body: input });
    expect(draft.status).toBe(201);
    const publicId = String(draft.body.publicId);
    const sent = await call('post /correspondences/{publicId}/submit', { publicId });
    expect(sent).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    expect(JSON.stringify(sent.body)).toContain('subject');
  });

  it.each(UNSEEN)('is no reason to cancel: ten of %j', async (unseen) => {
    const { publicId } = await makeSubmitted(admin);
    const cancelled = await call('post /correspondences/{publicId}/cancel', {
      publicId,
      body: { reason: unseen.repeat(10) },
    });
    expect(cancelled.status).toBe(422);
    const read = await call('get /correspondences/{publicId}', { publicId });
    expect(read.body).not.toMatchObject({ status: { code: 'CCBCSC' } });
  });

  it.each(UNSEEN)('is no number of a drawing: %j', async (unseen) => {
    const { token: own, body } = drawing;
    const made = await call('post /drawings/shop', {
      token: own,
      body: { ...body, drawingNumber: unseen },
    });
    expect(made.status).toBe(422);
  });

  it.each(UNSEEN)('is neither subject nor sender of an incoming letter: %j', (unseen) => {
    const parsed = RegisterIncoming.safeParse({ senderName: unseen, subject: unseen, theirNumber: unseen });
    expect(parsed.error?.issues.filter(({ path }) => path[0] === 'subject')[0]?.message).toBe('REQUIRED');
    expect(RegisterIncoming.shape.senderName.parse(unseen)).toBe('');
    expect(RegisterIncoming.shape.theirNumber.parse(unseen)).toBe('');
  });
});

describe('a date that cannot be meant', () => {
  it.each([
    ['2569-01-15', '2026-01-15'],
    ['0069-01-15', '1950-01-01'],
    ['0001-01-01', '1950-01-01'],
    ['2126-01-15', '2100-12-31'],
  ])('%s is refused for a letter and its due date, in words', async (day, word) => {
    for (const field of ['documentDate', 'dueDate']) {
      for (const language of ['th', 'en']) {
        const made = await call('post /correspondences', { body: { ...(await draftInput()), [field]: day }, language });
        expect(made).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
        expect(JSON.stringify(made.body.details)).toContain(word);
      }
    }
    const listed = await call('get /correspondences', { query: `?project=LCBP3-C2&dateFrom=${day}` });
    expect(listed.status).toBe(422);
  });

  it('is a due date before the date of the document, in a new draft and in a change of either', async () => {
    const early = { documentDate: '2026-03-02', dueDate: '2026-03-01' };
    const made = await call('post /correspondences', { body: await draftInput(early) });
    expect(made).toMatchObject({ status: 422, body: { details: { fields: { dueDate: [expect.any(String)] } } } });
    const input = await draftInput({ documentDate: '2026-03-02', dueDate: '2026-03-02' });
    const draft = await call('post /correspondences', { body: input });
    const publicId = String(draft.body.publicId);
    for (const body of [{ dueDate: '2026-03-01' }, { documentDate: '2026-03-03' }]) {
      expect((await call('patch /correspondences/{publicId}', { publicId, body })).status).toBe(422);
    }
    const read = await call('get /correspondences/{publicId}', { publicId });
    expect(read.body).toMatchObject({ documentDate: '2026-03-02', dueDate: '2026-03-02', versionNo: 1 });
  });
});

describe('names that look the same', () => {
  it('are one number of a drawing', async () => {
    const { token: own, body } = drawing;
    const make = (drawingNumber: string) =>
      call('post /drawings/shop', { token: own, body: { ...body, drawingNumber } });
    const numbers = ['LCBP3-C2-SDW-HW-BST-991', 'LCBP3-C2-SDW-HW-BST-991\u200b', 'ｌｃｂｐ３－Ｃ2-SDW\u2011HW–BST-๙๙๑'];
    const answers: number[] = [];
    for (const number of numbers) answers.push((await make(number)).status);
    expect(answers).toEqual([201, 409, 409]);
  });

  it('are one tag', async () => {
    const input = await draftInput({ tags: ['แบบทดสอบ'] });
    const draft = await call('post /correspondences', {
      body: { ...input, tags: ['แบบทดสอบ', '\u0e40\u0e40บบ\u200bทดสอบ'] },
    });
    const read = await call('get /correspondences/{publicId}', { publicId: String(draft.body.publicId) });
    expect(read.body.tags).toEqual(['แบบทดสอบ']);
  });
});

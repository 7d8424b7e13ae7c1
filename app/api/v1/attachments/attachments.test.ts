import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { apiTokens } from '@/db/schema/sessions';
import { auditLogs } from '@/db/schema/system';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { commitAttachments } from '@/lib/documents/files/commit-attachments';
import { pdf, zip } from '@/lib/documents/files/testing/sample-files';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import { hashSecret, newSecret } from '@/lib/people/identity/sign-in/secret';
import { textPdf } from '@/lib/platform/file-text/testing/sample-pdf';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { callApi } from '../testing/call-operation';

let controller: MadeUser;
let own: string;
let recipient: string;
let contractor: string;

beforeAll(async () => {
  controller = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  own = await tokenOf(controller);
  recipient = await tokenOf(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
  contractor = await tokenOf(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
});

afterAll(closeDatabase);

async function tokenOf(user: MadeUser): Promise<string> {
  const token = newSecret('test_');
  const scopes: PermissionCode[] = ['correspondence.create', 'document.view', 'file.view', 'file.download'];
  await getDatabase()
    .insert(apiTokens)
    .values({
      userId: user.userId,
      actingOrganizationId: user.organizationId,
      name: 'test',
      tokenHash: hashSecret(token),
      scopes,
      expiresAt: sql`NOW(3) + INTERVAL 1 HOUR`,
    });
  return token;
}

const address = 'http://localhost/api/v1/attachments';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function post(token: string, name: string, content: Buffer): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  return callApi(new Request(address, { method: 'POST', headers: bearer(token), body: form }));
}

const get = (token: string, publicId: string, headers: Record<string, string> = {}, query = '') =>
  callApi(new Request(`${address}/${publicId}${query}`, { headers: { ...bearer(token), ...headers } }));

async function sendFile(): Promise<string> {
  const { publicId } = await (await post(own, 'แบบแปลน ชั้น 2.pdf', pdf(newPublicId()))).json();
  const letter = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: controller.userId });
  await transact(await userCtx(controller), (tx) =>
    commitAttachments(tx, { publicIds: [publicId], correspondenceId: letter.id, revisionId: letter.revisionId }),
  );
  return publicId;
}

describe('POST /api/v1/attachments', () => {
  it('answers 201 with what the file is, and nothing internal', async () => {
    const answer = await post(own, 'แบบ.pdf', pdf());
    expect(answer.status).toBe(201);
    const body = await answer.json();
    expect(body).toMatchObject({ filename: 'แบบ.pdf', mimeType: 'application/pdf', scanState: 'UNSCANNED' });
    expect(body).not.toHaveProperty('id');
  });

  it.each([
    ['a lying extension', 'plan.pdf', zip(), 415, 'FILE_TYPE_MISMATCH'],
    ['a type that is not allowed', 'run.exe', pdf(), 415, 'FILE_TYPE_NOT_ALLOWED'],
    ['an empty file', 'plan.pdf', Buffer.alloc(0), 422, 'FILE_EMPTY'],
  ])('answers %s as the catalogue says', async (_what, name, content, status, code) => {
    const answer = await post(own, name, content);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ statusCode: status, code, ref: expect.stringMatching(/^ERR-/) });
  });

  it('refuses a form that says it is too large before reading it', async () => {
    const request = new Request(address, {
      method: 'POST',
      headers: {
        ...bearer(own),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(60 * 1024 * 1024),
      },
      body: 'x',
    });
    expect((await callApi(request)).status).toBe(413);
  });

  it('is for people who are signed in', async () => {
    expect((await post('unknown', 'a.pdf', pdf())).status).toBe(401);
  });
});

describe('GET /api/v1/attachments/{publicId}', () => {
  it('answers a cancelled document with its marked copy, or the original by name, always as an attachment', async () => {
    const { publicId } = await (await post(own, 'plan.pdf', textPdf({ pages: [newPublicId()] }))).json();
    const letter = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: controller.userId });
    await transact(await userCtx(controller), (tx) =>
      commitAttachments(tx, { publicIds: [publicId], correspondenceId: letter.id, revisionId: letter.revisionId }),
    );
    await getDatabase()
      .update(correspondences)
      .set({ cancelledAt: sql`NOW(3)` })
      .where(eq(correspondences.id, letter.id));
    const marked = await get(recipient, publicId);
    expect(marked.status).toBe(200);
    expect(marked.headers.get('content-disposition')).toContain('plan (CANCELLED).pdf');
    const tag = marked.headers.get('etag') ?? '';
    expect((await marked.arrayBuffer()).byteLength).toBe(Number(marked.headers.get('content-length')));
    expect((await get(recipient, publicId, { 'if-none-match': tag })).status).toBe(304);
    const part = await get(recipient, publicId, { range: 'bytes=0-3', 'if-range': tag });
    expect([part.status, await part.text()]).toEqual([206, '%PDF']);
    const original = await get(recipient, publicId, {}, '?disposition=inline&copy=original');
    expect(original.headers.get('content-disposition')).toMatch(/^attachment; .*ORIGINAL UNMARKED, CANCELLED/);
    expect(original.headers.get('etag')).not.toBe(tag);
    expect((await get(recipient, publicId, {}, '?copy=other')).status).toBe(422);
    const unmarkable = await sendFile();
    await getDatabase().execute(sql`UPDATE correspondences SET cancelled_at = NOW(3) WHERE id = (
      SELECT r.correspondence_id FROM correspondence_revision_attachments f
      JOIN correspondence_revisions r ON r.id = f.correspondence_revision_id
      JOIN attachments a ON a.id = f.attachment_id WHERE a.uuid = ${unmarkable})`);
    const refused = await get(recipient, unmarkable);
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'FILE_CANNOT_BE_MARKED']);
  });

  it('gives the recipient the file under its Thai name, whole or in part', async () => {
    const publicId = await sendFile();
    const whole = await get(recipient, publicId);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%E0%B9%81/);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await get(recipient, publicId, { range: 'bytes=5-8' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 9));
    expect((await get(recipient, publicId, {}, '?disposition=inline')).headers.get('content-disposition')).toMatch(
      /^inline;/,
    );
  });

  describe('audits reads', () => {
    const opened = async (publicId: string) => {
      const rows = await getDatabase().select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
      return rows.filter(({ action }) => action === 'file.downloaded' || action === 'file.viewed').length;
    };

    it.each([
      ['no range', {}, 200],
      ['an unknown unit', { range: 'items=0-1' }, 200],
      ['no range at all in the header', { range: 'x' }, 200],
      ['several ranges', { range: 'bytes=1-2,4-5' }, 200],
      ['a range that ends before it begins', { range: 'bytes=5-1' }, 200],
      ['a range of another content', { range: 'bytes=1-', 'if-range': '"x"' }, 200],
      ['a first part', { range: 'bytes=0-3' }, 206],
      ['a first part with a leading zero', { range: 'bytes=00-' }, 206],
      ['a suffix that covers the file', { range: 'bytes=-999999999' }, 206],
      ['all but the first byte', { range: 'bytes=1-' }, 206],
      ['a part from the middle', { range: 'bytes=5-8' }, 206],
      ['the end of the file', { range: 'bytes=-4' }, 206],
    ])('of %s', async (_what, headers, status) => {
      const publicId = await sendFile();
      expect((await get(recipient, publicId, headers)).status).toBe(status);
      expect(await opened(publicId)).toBe(1);
    });

    it('once for the parts of one reading, but for each use, each person and each hour of its own', async () => {
      const publicId = await sendFile();
      const part = { range: 'bytes=1-' };
      await get(recipient, publicId, {}, '?disposition=inline');
      for (const range of ['bytes=1-', 'bytes=5-8', 'bytes=-4']) {
        await get(recipient, publicId, { range }, '?disposition=inline');
      }
      expect(await opened(publicId)).toBe(1);
      await get(recipient, publicId, part);
      expect(await opened(publicId)).toBe(2);
      await get(own, publicId, part, '?disposition=inline');
      expect(await opened(publicId)).toBe(3);
      await get(recipient, publicId, { range: 'bytes=0-' }, '?disposition=inline');
      expect(await opened(publicId)).toBe(4);
    });

    it('again when the last opening is more than an hour old', async () => {
      const publicId = await sendFile();
      const reader = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
      // The app may not say when an audit row was written.
      const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
      await drizzle(admin).insert(auditLogs).values({
        publicId: newPublicId(),
        actorType: 'TOKEN',
        userId: reader.userId,
        organizationId: reader.organizationId,
        action: 'file.downloaded',
        severity: 'INFO',
        entityType: 'attachment',
        entityPublicId: publicId,
        requestId: newPublicId(),
        createdAt: sql`NOW(3) - INTERVAL 61 MINUTE`,
      });
      await admin.end();
      const token = await tokenOf(reader);
      await get(token, publicId, { range: 'bytes=1-' });
      expect(await opened(publicId)).toBe(2);
      await get(token, publicId, { range: 'bytes=1-' });
      expect(await opened(publicId)).toBe(2);
    });

    it('of nothing that is not sent', async () => {
      const publicId = await sendFile();
      expect((await get(recipient, publicId, { range: 'bytes=999999-' })).status).toBe(416);
      expect(await opened(publicId)).toBe(0);
    });
  });

  it('redirects a browser navigation to the viewer, and serves the file otherwise', async () => {
    const publicId = await sendFile();
    const navigating = { 'sec-fetch-mode': 'navigate' };
    const shown = await get(recipient, publicId, navigating, '?disposition=inline');
    expect([shown.status, shown.headers.get('location')]).toEqual([303, `/files/${publicId}`]);
    expect((await get(recipient, publicId, navigating)).status).toBe(200);
  });

  it('tells another contractor, an INT and a UUID that never was the same: 404', async () => {
    const publicId = await sendFile();
    for (const [token, id] of [
      [contractor, publicId],
      [recipient, '1'],
      [recipient, newPublicId()],
      [recipient, '..%2f..%2fetc%2fpasswd'],
    ] as const) {
      const answer = await get(token, id);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('DELETE /api/v1/attachments/{publicId}', () => {
  const remove = (token: string, publicId: string) =>
    callApi(new Request(`${address}/${publicId}`, { method: 'DELETE', headers: bearer(token) }));

  it('gives up an own upload, never one of somebody else or of a document', async () => {
    const { publicId } = await (await post(own, 'a.pdf', pdf())).json();
    expect((await remove(recipient, publicId)).status).toBe(404);
    expect((await remove(own, publicId)).status).toBe(204);
    expect((await get(own, publicId)).status).toBe(404);
    expect((await remove(own, await sendFile())).status).toBe(404);
  });
});

import { createServer, type Server } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { attachments } from '@/db/schema/files';
import { auditLogs } from '@/db/schema/system';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { bodiesOf, deliverToSubscriptions } from '@/lib/messages/subscriptions/testing/deliver';
import { makeSubscription } from '@/lib/messages/subscriptions/testing/make-subscription';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { transact } from '@/lib/platform/transact';
import { commitAttachments } from './commit-attachments';
import { openAttachment } from './open-attachment';
import * as samples from './testing/sample-files';
import { incomingParts, upload } from './testing/upload-sample';

let controller: MadeUser;
let ctx: UserCtx;

beforeAll(async () => {
  controller = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  ctx = await userCtx(controller);
});

afterAll(closeDatabase);

describe('the virus scanner', () => {
  let clamd: Server;
  let received = 0;

  beforeAll(async () => {
    clamd = createServer((socket) => {
      let data = Buffer.alloc(0);
      socket.on('data', (part) => {
        data = Buffer.concat([data, part]);
        // The empty chunk ends the stream.
        if (!data.subarray(-4).equals(Buffer.alloc(4))) return;
        received = data.length;
        socket.end(data.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
      });
    });
    await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => clamd.close());

  const address = () => `127.0.0.1:${(clamd.address() as { port: number }).port}`;
  const withClamd = async <T>(host: string, mode: 'production' | 'test', run: () => Promise<T>) => {
    const before = { CLAMD_HOST: env().CLAMD_HOST, NODE_ENV: env().NODE_ENV };
    Object.assign(env(), { CLAMD_HOST: host, NODE_ENV: mode });
    try {
      return await run();
    } finally {
      Object.assign(env(), before);
    }
  };

  it('passes a clean file as CLEAN', async () => {
    const file = await withClamd(address(), 'production', () => upload(ctx, 'a.pdf', samples.pdf('clean')));
    expect(file.scanState).toBe('CLEAN');
    expect(received).toBeGreaterThan(samples.pdf('clean').length);
  });

  it('has an infected file refused, kept apart, audited and told to the uploader’s organization', async () => {
    const subscribe = async (organization: string) =>
      makeSubscription(await userCtx(await makeUser({ organization, role: 'ORG_ADMIN' })), {
        kinds: ['file.quarantined'],
      });
    const [own, other] = [await subscribe('คคง.'), await subscribe('สคฉ.3')];
    await expect(
      withClamd(address(), 'production', () => upload(ctx, 'a.pdf', samples.pdf('EICAR'))),
    ).rejects.toMatchObject({ code: 'FILE_INFECTED' });
    const [row] = await getDatabase().select().from(attachments).where(eq(attachments.state, 'QUARANTINED'));
    expect(row).toMatchObject({ scanState: 'INFECTED', uploadedBy: controller.userId });
    const publicId = row?.publicId ?? '';
    await deliverToSubscriptions();
    expect(await bodiesOf(own.id)).toMatchObject([
      {
        kind: 'file.quarantined',
        project: null,
        data: { filePublicId: publicId, uploadedByPublicId: controller.publicId },
      },
    ]);
    expect(await bodiesOf(other.id)).toEqual([]);
    await expect(openAttachment(ctx, publicId, { use: 'download', range: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const letter = await makeSentLetter({
      originator: 'คคง.',
      to: ['สคฉ.3'],
      sentBy: controller.userId,
      emitsEvent: false,
      isDraft: true,
    });
    const attach = transact(ctx, (tx) =>
      commitAttachments(tx, {
        publicIds: [publicId],
        correspondenceId: letter.id,
        revisionId: letter.revisionId,
      }),
    );
    await expect(attach).rejects.toMatchObject({ code: 'ATTACHMENT_UNKNOWN' });
    const [audited] = await getDatabase().select().from(auditLogs).where(eq(auditLogs.action, 'file.quarantined'));
    expect(audited).toMatchObject({ severity: 'CRITICAL', entityPublicId: publicId });
  });

  it('that is away closes the door in production, and is visible elsewhere', async () => {
    await expect(
      withClamd('127.0.0.1:1', 'production', () => upload(ctx, 'a.pdf', samples.pdf())),
    ).rejects.toMatchObject({ code: 'BUSY' });
    expect((await withClamd('127.0.0.1:1', 'test', () => upload(ctx, 'a.pdf', samples.pdf()))).scanState).toBe(
      'UNSCANNED',
    );
    expect(incomingParts()).toEqual([]);
  });
});

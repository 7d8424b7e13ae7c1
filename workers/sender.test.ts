import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { startReceiver } from '@/lib/messages/subscriptions/testing/receiver';
import { isReady, type StartedWorker, startWorker } from './testing/start-worker';

process.env.SUBSCRIPTION_INSIDE_HOSTS = '127.0.0.1';
const { makeSubscription } = await import('@/lib/messages/subscriptions/testing/make-subscription');
const { listMessages } = await import('@/lib/messages/subscriptions/subscription-queries');

// A real worker and real receivers, one of which never answers.

const workers: StartedWorker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop('SIGKILL');
});
afterAll(closeDatabase);

async function openWorker(): Promise<void> {
  const worker = await startWorker();
  workers.push(worker);
  await isReady(worker);
}

describe('outgoing messages', () => {
  it('arrive once each beside a receiver that hangs, over a worker that is killed', async () => {
    const [admin, writer] = [
      await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' })),
      await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })),
    ];
    const [receiver, hanging] = [await startReceiver(), await startReceiver()];
    hanging.answer = () => undefined;
    try {
      await makeSubscription(admin, { url: hanging.url });
      const subscription = await makeSubscription(admin, { url: receiver.url });
      await openWorker();
      const first = await makeSubmitted(writer, { to: ['สคฉ.3'] });
      await expect.poll(() => receiver.received.length).toBe(1);
      await expect.poll(() => hanging.received.length).toBe(1);
      const [request] = receiver.received;
      expect(new Webhook(subscription.secret ?? '').verify(request?.text ?? '', request?.headers ?? {})).toMatchObject({
        kind: 'document.issued',
        data: { document: { publicId: first.publicId } },
      });

      const second = await makeSubmitted(writer, { to: ['สคฉ.3'] });
      await workers[0]?.stop('SIGKILL');
      await openWorker();
      await expect.poll(() => receiver.received.at(-1)?.text).toContain(second.publicId);
      const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      expect(ids.size).toBe(2);
      const states = async () => {
        const { publicId: subscriptionPublicId } = subscription;
        const { rows } = await listMessages(admin, { subscriptionPublicId, size: 10, after: null, before: null });
        return rows.map(({ state }) => state);
      };
      await expect.poll(states).toEqual(['SENT', 'SENT']);
    } finally {
      receiver.stop();
      hanging.stop();
    }
  });
});

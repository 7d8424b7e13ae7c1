import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { readN8nWorkflow, startN8nWorkflow } from './testing/n8n-workflow';

// The workflow that people import into n8n, followed from node to node; what the worker itself sends is put through it
// in webhooks.test.ts.

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const n8nWorkflow = readN8nWorkflow('dms-failures.json');
const start = () => startN8nWorkflow(n8nWorkflow, { DMS_WEBHOOK_SECRET: SECRET });

function signed(body: object, { id = 'id-1', at = new Date() } = {}) {
  const text = JSON.stringify(body);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    // Another key first: the receiver must find its own among several.
    'webhook-signature': `v1,AAAA ${new Webhook(SECRET).sign(id, at, text)}`,
  };
  return { headers, text };
}

describe('the workflow for n8n', () => {
  const data = { consumer: 'notify-in-app', errorClass: 'Broken', suppressedCount: 2, url: 'https://dms.example' };
  const failure = { event: 'workflow_event_failed', error: 'it broke', data };

  it('can be imported by command, which wants an id, and waits there to be published', () => {
    expect(n8nWorkflow.id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(n8nWorkflow.active).toBe(false);
  });

  it('takes a message that is ours, once', async () => {
    const receive = start();
    expect(await receive(signed(failure))).toEqual({
      endedAt: 'Words for the people on duty',
      item: { text: 'DMS: it broke (notify-in-app, Broken), 2 more before it. https://dms.example' },
    });
    expect(await receive(signed(failure))).toEqual({ endedAt: 'Check and de-duplicate', item: null });
    expect((await receive(signed(failure, { id: 'id-2' }))).endedAt).toBe('Words for the people on duty');
  });

  it('leads a test aside, and what it does not know nowhere', async () => {
    const receive = start();
    expect((await receive(signed({ event: 'test' }))).endedAt).toBe('Test arrived');
    expect(await receive(signed({ event: 'news' }, { id: 'id-2' }))).toEqual({ endedAt: 'By event', item: null });
  });

  it('refuses one that was altered, or is older than five minutes', async () => {
    const receive = start();
    const { headers, text } = signed(failure);
    await expect(receive({ headers, text: `${text} ` })).rejects.toThrow('not from the DMS');
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    await expect(receive(signed(failure, { at: sixMinutesAgo }))).rejects.toThrow('too old');
  });
});

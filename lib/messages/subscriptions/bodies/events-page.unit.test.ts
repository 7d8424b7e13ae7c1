import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { SUBSCRIPTION_KINDS } from '@/db/operations-enums';
import { type NodeRequest, readN8nWorkflow, startN8nWorkflow } from '../../webhooks/testing/n8n-workflow';
import { TEST_KIND } from '../constants';
import { MessageBody } from './message-body';

// Compares the examples in the docs, which receivers are built from, with the sent messages.

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const page = readFileSync('docs/events.md', 'utf8');
const examples = [...page.matchAll(/^### `(.+)`$[\s\S]*?^```json\n([\s\S]*?)^```$/gm)].map(([, kind, json]) => ({
  kind: kind ?? '',
  body: JSON.parse(json ?? '') as { id: string; kind: string },
}));

describe('the examples of docs/events.md', () => {
  it('are one of every kind, in the order of the list', () => {
    expect(examples.map(({ kind }) => kind)).toEqual([...SUBSCRIPTION_KINDS, TEST_KIND]);
    expect(examples.map(({ body }) => body.kind)).toEqual([...SUBSCRIPTION_KINDS, TEST_KIND]);
  });

  it.each(examples)('have the fields of $kind and no others', ({ body }) => {
    expect(MessageBody.parse(body)).toEqual(body);
  });

  it.each(examples)('have words in LINE: $kind', async ({ body }) => {
    const posted: NodeRequest[] = [];
    const env = { DMS_EVENTS_SECRET: SECRET, LINE_TO: 'C1' };
    const receive = startN8nWorkflow(readN8nWorkflow('dms-line.json'), env, async (request) => {
      posted.push(request);
      return { statusCode: 200, body: {} };
    });
    const text = JSON.stringify(body);
    const now = new Date();
    await receive({
      text,
      headers: {
        'webhook-id': body.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(SECRET).sign(body.id, now, text),
      },
    });
    const message = JSON.stringify(posted[0]?.body);
    expect(message).not.toMatch(/undefined|null|NaN|Invalid/);
    // A kind without words is posted with its code.
    expect(message).not.toContain(body.kind);
  });
});

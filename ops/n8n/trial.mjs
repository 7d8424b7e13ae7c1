// Sends the worker's messages, and forged ones, to an active workflow:
//
//     DMS_WEBHOOK_SECRET=… node ops/n8n/trial.mjs https://n8n.example.org/webhook/dms
//
// The response is the webhook node's verdict; the workflow's verdict is in n8n under Executions, in this order.

import { createHmac, randomUUID } from 'node:crypto';

const url = process.argv[2];
const secret = process.env.DMS_WEBHOOK_SECRET;
if (!url || !secret) {
  console.error('DMS_WEBHOOK_SECRET=… node ops/n8n/trial.mjs <production address of the webhook node>');
  process.exit(2);
}

const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
const MINUTE_MS = 60_000;

/** A message as Standard Webhooks 1.0 has it. */
function message({ id = randomUUID(), event = 'test', at = Date.now() } = {}) {
  const seed = { event, jobId: null, workflowCode: 'RFA_APPROVAL', instanceId: randomUUID(), error: 'a trial' };
  const data = { consumer: 'notify-in-app', errorClass: 'Trial', suppressedCount: 0, url: 'https://dms.example.org' };
  const text = JSON.stringify({ ...seed, timestamp: new Date(at).toISOString(), type: event, data });
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'x-webhook-secret': secret,
  };
  return { headers, text };
}

const known = message({ event: 'workflow_event_failed' });
const altered = message();
const { 'x-webhook-secret': _left, ...open } = message().headers;

const CASES = [
  ['a test', message(), 200, 'succeeds, at "Test arrived"'],
  ['a failure', known, 200, 'succeeds, at "Words for the people on duty"'],
  ['the same failure again', known, 200, 'succeeds, and ends at "Check and de-duplicate"'],
  [
    'one whose text was altered',
    { ...altered, text: altered.text.replace('a trial', 'a lie') },
    200,
    'fails: not from the DMS',
  ],
  ['one of six minutes ago', message({ at: Date.now() - 6 * MINUTE_MS }), 200, 'fails: too old'],
  ['one without the header', { ...message(), headers: open }, 403, 'is not begun'],
  [
    'one with a wrong header',
    { ...message(), headers: { ...message().headers, 'x-webhook-secret': 'x' } },
    403,
    'is not begun',
  ],
];

let isAsExpected = true;
for (const [name, { headers, text }, expected, outcome] of CASES) {
  const { status } = await fetch(url, { method: 'POST', headers, body: text, redirect: 'manual' });
  isAsExpected &&= status === expected;
  console.log(`${status === expected ? '✓' : `✗ (not ${expected})`} ${status} ${name}: the execution ${outcome}`);
  // One after the other: n8n begins executions at once, and writes down what it remembers when they end.
  await new Promise((resolve) => setTimeout(resolve, 1500));
}
process.exit(isAsExpected ? 0 : 1);

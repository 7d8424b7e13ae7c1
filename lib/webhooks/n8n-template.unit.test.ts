import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

// The code of the workflow that people import into n8n, run with stand-ins for what n8n gives it.

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const template = JSON.parse(readFileSync('ops/n8n/dms-failures.json', 'utf8')) as {
  id: string;
  active: boolean;
  nodes: { name: string; parameters: { jsCode?: string } }[];
};
const code = template.nodes.find((node) => node.parameters.jsCode)?.parameters.jsCode ?? '';
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<unknown[]>;

function receiver() {
  const memory = {};
  const run = new AsyncFunction('$env', '$input', '$getWorkflowStaticData', 'require', code);
  return (headers: Record<string, string>, body: string) =>
    run.call(
      { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } },
      { DMS_WEBHOOK_SECRET: SECRET },
      { first: () => ({ json: { headers } }) },
      () => memory,
      createRequire(import.meta.url),
    );
}

function signed(body: string, at = new Date()) {
  return {
    'webhook-id': 'id-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    // Another key first: the receiver must find its own among several.
    'webhook-signature': `v1,AAAA ${new Webhook(SECRET).sign('id-1', at, body)}`,
  };
}

describe('the workflow for n8n', () => {
  const body = JSON.stringify({ event: 'workflow_event_failed', data: { consumer: 'notify-in-app' } });

  it('can be imported by command, which wants an id, and waits there to be published', () => {
    expect(template.id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(template.active).toBe(false);
  });

  it('takes a message that is ours, once', async () => {
    const receive = receiver();
    expect(await receive(signed(body), body)).toEqual([{ json: { id: 'id-1', ...JSON.parse(body) } }]);
    expect(await receive(signed(body), body)).toEqual([]);
  });

  it('refuses one that was altered, or is older than five minutes', async () => {
    const receive = receiver();
    await expect(receive(signed(body), `${body} `)).rejects.toThrow('not from the DMS');
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    await expect(receive(signed(body, sixMinutesAgo), body)).rejects.toThrow('too old');
  });
});

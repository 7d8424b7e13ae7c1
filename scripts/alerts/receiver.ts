import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const Paged = z.object({
  event_action: z.enum(['trigger', 'resolve']),
  payload: z.object({ class: z.string().optional(), summary: z.string() }).optional(),
  dedup_key: z.string(),
});
const Chatted = z.object({ channel: z.string(), attachments: z.tuple([z.object({ title: z.string() })]) });

interface Notice {
  channel: 'pager' | 'chat';
  alert: string;
  isResolved: boolean;
  at: number;
}

export interface Receiver {
  port: number;
  notices: readonly Notice[];
  /** @returns milliseconds from `since` to the notice @throws Error when it does not come in time */
  expect: (wanted: Omit<Notice, 'at'>, since: number, limitMs: number) => Promise<number>;
  close: () => void;
}

/** Test double of pager and chat: receives Alertmanager's notices to either. */
export async function startReceiver(): Promise<Receiver> {
  const notices: Notice[] = [];
  // A resolution names the incident by its key only.
  const incidents = new Map<string, string>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body: unknown = JSON.parse(text);
    if (request.url?.startsWith('/pager')) {
      const { event_action, payload, dedup_key } = Paged.parse(body);
      if (payload?.class) incidents.set(dedup_key, payload.class);
      notices.push({
        channel: 'pager',
        alert: incidents.get(dedup_key) ?? '',
        isResolved: event_action === 'resolve',
        at: performance.now(),
      });
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"success"}');
      return;
    }
    const [{ title }] = Chatted.parse(body).attachments;
    const [state = '', alert = ''] = title.split(': ');
    notices.push({ channel: 'chat', alert, isResolved: state === 'RESOLVED', at: performance.now() });
    response.writeHead(200).end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    notices,
    expect: async (wanted, since, limitMs) => {
      const { channel, alert, isResolved } = wanted;
      while (performance.now() - since < limitMs) {
        const found = notices.find(
          (notice) =>
            notice.at >= since &&
            notice.channel === channel &&
            notice.alert === alert &&
            notice.isResolved === isResolved,
        );
        if (found) return found.at - since;
        await sleep(200);
      }
      throw new Error(`${alert} ${isResolved ? 'did not clear' : 'did not arrive'} on the ${channel}`);
    },
    close: () => server.close(),
  };
}

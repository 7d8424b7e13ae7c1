import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';

/** Milliseconds until a caller gives an answer up; n8n and browsers wait longer, and the product waits less. */
const PATIENCE_MS = 15_000;

/** A way into the product: through the load balancer, or to one web. */
export interface Door {
  base: string;
  /** Address in people's address bar. */
  host: string;
  agent: Agent | PlainAgent;
  /** Of every request. */
  headers?: Record<string, string>;
}

export function publicDoor(host: string): Door {
  return { base: `https://${host}`, host, agent: new Agent({ keepAlive: true, rejectUnauthorized: false }) };
}

/** To one web, as the load balancer asks it. */
export function doorOfWeb(address: string, host: string): Door {
  const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.18.77.1' };
  return { base: `http://${address}:3000`, host, agent: new PlainAgent(), headers };
}

/** To a web of this machine, without a load balancer. */
export function localDoor(port: number, maxSockets?: number): Door {
  const agent = new PlainAgent({ keepAlive: true, ...(maxSockets && { maxSockets }) });
  return { base: `http://127.0.0.1:${port}`, host: `localhost:${port}`, agent };
}

export interface Reply {
  /** 0 is no answer. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Of status 0: the connection ended, or nothing came within the time. */
  failure?: 'cut' | 'silent';
}

interface Ask {
  headers?: Record<string, string>;
  /** With one it is a POST. */
  body?: string | Buffer;
  /** 0: without an end. */
  patienceMs?: number;
}

/** One request; never throws. */
export function ask(
  { base, host, agent, headers: own }: Door,
  path: string,
  { headers = {}, body, patienceMs = PATIENCE_MS }: Ask = {},
): Promise<Reply> {
  return new Promise((resolve) => {
    let isSilent = false;
    const fail = () => resolve({ status: 0, headers: {}, text: '', failure: isSilent ? 'silent' : 'cut' });
    const sent = (base.startsWith('https:') ? request : plainRequest)(
      `${base}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        timeout: patienceMs,
        headers: {
          host,
          ...own,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.once('error', fail);
      },
    );
    sent.once('timeout', () => {
      isSilent = true;
      sent.destroy(new Error('no answer'));
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

/** A status, or how it came to none. */
export function nameOf({ status, failure }: Reply): string {
  if (failure) return failure === 'cut' ? 'connection cut' : 'no answer';
  return String(status);
}

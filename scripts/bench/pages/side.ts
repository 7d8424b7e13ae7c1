import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { findFreePort } from '../../servers/ports.mjs';
import { signInOverHttp } from '../load/sign-in';

const Serving = z.object({ pid: z.number(), port: z.number() });

/** The app of one checkout, with one person signed in. */
export interface Side {
  pid: number;
  /** A whole page, or what the app sends for a click on a link to it. @returns its text @throws Error for another status */
  open: (path: string, by: 'address' | 'click') => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Builds, seeds and starts the app of a checkout with installed packages.
 * @param redisDatabase number of the Redis database that only this side uses
 */
export async function openSide(checkout: string, reader: string, redisDatabase: number): Promise<Side> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'serve.ts')], {
    cwd: checkout,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.join(checkout, 'workers/tsconfig.json'),
      REDIS_URL: `${process.env.REDIS_URL}/${redisDatabase}`,
      BENCH_WORKER_PORT: String(await findFreePort()),
    },
  });
  const { pid, port } = Serving.parse(JSON.parse(await firstLineOf(child)));
  const base = `http://localhost:${port}`;
  const cookie = await signInOverHttp(base, reader, DEMO_PASSWORD);
  /** Full addresses of clicks, by page. */
  const clicked = new Map<string, string>();
  return {
    pid,
    open: async (address, by) => {
      // As Next's router asks, without a page that it has already.
      const headers = { cookie, 'accept-language': 'th', ...(by === 'click' && { rsc: '1' }) };
      const ask = (url: string) => fetch(url, { headers, redirect: 'manual' });
      const known = by === 'click' ? clicked.get(address) : undefined;
      let answer = await ask(known ?? `${base}${address}`);
      // Next leads such a request to the same address with a hash of its headers.
      if (by === 'click' && answer.status === 307) {
        const url = new URL(answer.headers.get('location') ?? '', base).href;
        clicked.set(address, url);
        answer = await ask(url);
      }
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
      return text;
    },
    stop: async () => {
      const closed = once(child, 'close');
      child.stdin?.end();
      await closed;
    },
  };
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the side has no output');
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('{')) return line;
  throw new Error('the side does not serve');
}

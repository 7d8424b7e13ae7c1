import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

// A process of its own that closes as Next does: at SIGTERM its server, and when that is closed itself.
const PROGRAM = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    if (request.url === '/stream') return response.setHeader('content-type', 'text/event-stream').write('data: 1\\n\\n');
    if (request.url === '/slow') return void process.once('message', () => response.end('slow'));
    response.end(globalThis.dmsDraining ? 'draining' : 'ready');
  });
  server.on('listening', () => {
    process.on('SIGTERM', () => server.close(() => process.exit(143)));
    process.send(server.address().port);
  });
  server.listen(0, '127.0.0.1');
`;

let child: ChildProcess | undefined;
let agent: Agent;
afterEach(() => {
  child?.kill('SIGKILL');
  agent.destroy();
});

async function startServer(drainSeconds: string) {
  const drain = path.resolve('app/_web/drain.mjs');
  child = spawn(process.execPath, ['--import', drain, '--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DRAIN_SECONDS: drainSeconds },
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const [port] = (await once(child, 'message')) as [number];
  agent = new Agent({ keepAlive: true });
  const open = async (url: string, over: Agent | undefined = agent) => {
    const [answer] = (await once(get({ host: '127.0.0.1', port, path: url, agent: over }), 'response')) as [
      IncomingMessage,
    ];
    return answer;
  };
  const ask = async (url: string, over?: Agent) => {
    const answer = await open(url, over);
    return { connection: answer.headers.connection, text: await textOf(answer) };
  };
  return { process: child, ended, open, ask };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer) text += part;
  return text;
}

/** Asks until the process drains: a signal arrives when it arrives. */
const draining = (ask: (url: string, over?: Agent) => Promise<{ text: string }>) =>
  expect.poll(async () => (await ask('/', new Agent())).text).toBe('draining');

describe('a web process that is told to stop', () => {
  it('goes on answering for the time it was given, closes each connection, and then ends', async () => {
    const { process: web, ended, ask } = await startServer('2');
    expect(await ask('/')).toEqual({ connection: 'keep-alive', text: 'ready' });
    const signalledAt = performance.now();
    web.kill('SIGTERM');
    await draining(ask);
    // The kept connection is still there, and this answer is its last.
    expect(await ask('/')).toEqual({ connection: 'close', text: 'draining' });
    expect(await ended).toBe(143);
    expect(performance.now() - signalledAt).toBeGreaterThan(1900);
  });

  it('answers what was asked before, however long it takes', async () => {
    const { process: web, ended, ask } = await startServer('0');
    const slow = ask('/slow');
    await ask('/', new Agent());
    web.kill('SIGTERM');
    await expect
      .poll(() =>
        ask('/', new Agent()).then(
          () => 'accepted',
          () => 'refused',
        ),
      )
      .toBe('refused');
    web.send('go on');
    expect(await slow).toEqual({ connection: 'close', text: 'slow' });
    expect(await ended).toBe(143);
  });

  it('is not held up by an open stream, which is cut at the end', async () => {
    const { process: web, ended, open, ask } = await startServer('1');
    const stream = await open('/stream');
    const cut = textOf(stream).then(
      () => 'ended',
      (error: Error) => error.message,
    );
    web.kill('SIGTERM');
    await draining(ask);
    expect(stream.destroyed).toBe(false);
    expect(await cut).toBe('aborted');
    expect(await ended).toBe(143);
  });
});

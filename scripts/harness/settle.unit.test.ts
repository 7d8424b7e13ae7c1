import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { localDoor, nameOf, type Reply } from './ask';
import { settle } from './settle';

let server: Server;
let keys: unknown[];

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A web that gives these answers in turn. */
async function webOf(answers: readonly ((response: ServerResponse) => void)[]) {
  keys = [];
  server = createServer((request, response) => {
    const answer = answers[keys.length];
    keys.push(request.headers['idempotency-key']);
    answer?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return localDoor((server.address() as AddressInfo).port);
}

const withStatus = (status: number, body: object) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const cut = (response: ServerResponse) => void response.destroy();

const call = { path: '/correspondences', token: 'secret', key: 'one', body: {} };
const settling = (replies: Reply[], isOver = () => false) => ({
  random: () => 0,
  isOver,
  onReply: (reply: Reply) => void replies.push(reply),
});

it('repeats a call with its key until the web answers with anything but an error of the server', async () => {
  const door = await webOf([withStatus(503, {}), cut, withStatus(429, {}), withStatus(201, { publicId: 'made' })]);
  const replies: Reply[] = [];
  const settled = await settle(call, { doors: [door], ...settling(replies) });
  expect(settled).toEqual({ status: 201, code: null, body: { publicId: 'made' }, repeats: 3 });
  expect(keys).toEqual(['one', 'one', 'one', 'one']);
  expect(replies.map(nameOf)).toEqual(['503', 'connection cut', '429', '201']);
});

it('takes a refusal for an answer', async () => {
  const door = await webOf([withStatus(409, { code: 'RECORD_CHANGED' })]);
  expect(await settle(call, { doors: [door], ...settling([]) })).toMatchObject({ code: 'RECORD_CHANGED', repeats: 0 });
});

it('leaves the outcome unknown when the run is over first', async () => {
  const replies: Reply[] = [];
  const door = await webOf([withStatus(500, {})]);
  expect(await settle(call, { doors: [door], ...settling(replies, () => replies.length > 0) })).toBeNull();
  expect(replies).toHaveLength(1);
});

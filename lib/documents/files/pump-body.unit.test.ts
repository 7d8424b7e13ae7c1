import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { pumpBody } from './pump-body';

const collector = () => {
  const parts: Buffer[] = [];
  const sink = new Writable({
    highWaterMark: 1,
    write: (part, _encoding, done) => {
      parts.push(part);
      setImmediate(done);
    },
  });
  return { sink, text: () => Buffer.concat(parts).toString() };
};

it('writes all of a body, however slowly the parser takes it', async () => {
  const { sink, text } = collector();
  await pumpBody(new Blob(['one ', 'two ', 'three']).stream(), sink);
  expect(text()).toBe('one two three');
});

it('lets go of a body whose parser fails, and leaves the rest in it', async () => {
  const failing = new Writable({ write: (_part, _encoding, done) => done(new Error('not this')) });
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('first')),
    cancel: () => {
      isCancelled = true;
    },
  });
  await expect(pumpBody(body, failing)).rejects.toThrow('not this');
  expect([body.locked, isCancelled]).toEqual([false, false]);
});

it('does not wait for a sender that has fallen silent', async () => {
  const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('x')) });
  const { sink } = collector();
  await expect(pumpBody(silent, sink, 1)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  expect(sink.destroyed).toBe(true);
});

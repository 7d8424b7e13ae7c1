import type { Socket } from 'node:net';

/**
 * Destroys the connection when the server has not answered a statement for `silentMs` milliseconds. On a cut network,
 * packets vanish without an error and the system retransmits them for a quarter of an hour. A connection without an
 * open statement may stay silent.
 */
export function giveUpWhenSilent(stream: Socket, silentMs: number): void {
  let writtenWhenAnswered = stream.bytesWritten;
  // Before the driver, which sends the next statement while it reads the answer.
  stream.prependListener('data', () => {
    writtenWhenAnswered = stream.bytesWritten;
  });
  stream.on('timeout', () => {
    if (stream.bytesWritten === writtenWhenAnswered) return;
    stream.destroy(Object.assign(new Error(`no answer for ${silentMs} ms`), { code: 'ETIMEDOUT' }));
  });
  stream.setTimeout(silentMs);
}

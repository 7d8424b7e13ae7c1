import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';

export type ScanState = 'UNSCANNED' | 'CLEAN' | 'INFECTED';

const DEFAULT_PORT = 3310;

// 50 MB take clamd a few seconds; a scanner that is silent for this long is stuck.
const SILENCE_MS = 30_000;

// Below clamd's own chunk limit (StreamMaxLength is about the sum).
const CHUNK_BYTES = 64 * 1024;

/**
 * Asks clamd (CLAMD_HOST, `host` or `host:port`) about a file. Without one the file is UNSCANNED, visibly.
 * @throws AppError BUSY in production when clamd is set but gives no verdict: nothing unscanned slips in
 */
export async function scanFile(file: string): Promise<ScanState> {
  const address = env().CLAMD_HOST;
  if (!address) return 'UNSCANNED';
  try {
    return readVerdict(await sendToClamd(address, file));
  } catch (error) {
    logger.error({ err: error }, 'virus scan failed');
    if (env().NODE_ENV === 'production') throw new AppError('BUSY', { cause: error });
    return 'UNSCANNED';
  }
}

function readVerdict(answer: string): ScanState {
  if (/: OK\0?$/.test(answer)) return 'CLEAN';
  if (/ FOUND\0?$/.test(answer)) return 'INFECTED';
  throw new Error(`clamd answered: ${answer.slice(0, 200)}`);
}

/** clamd's INSTREAM command: chunks with their length in front, an empty one ends it. */
async function sendToClamd(address: string, file: string): Promise<string> {
  const [host, port] = address.split(':');
  const socket = connect({ host, port: Number(port ?? DEFAULT_PORT), timeout: SILENCE_MS });
  socket.once('timeout', () => socket.destroy(new Error('clamd is silent')));
  const answer = readAll(socket);
  // Awaited below; until then a refusal while writing must not count as unhandled.
  answer.catch(() => undefined);
  try {
    socket.write('zINSTREAM\0');
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      if (socket.destroyed) break;
      await writeChunk(socket, chunk as Buffer);
    }
    await writeChunk(socket, Buffer.alloc(0));
    return await answer;
  } finally {
    socket.destroy();
  }
}

async function writeChunk(socket: Socket, chunk: Buffer): Promise<void> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  await new Promise<void>((resolve, reject) =>
    socket.write(Buffer.concat([length, chunk]), (error) => (error ? reject(error) : resolve())),
  );
}

async function readAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

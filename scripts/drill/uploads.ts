import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { ask, type Door, nameOf } from '../harness/ask';
import type { Sender } from './clients';

const PAUSE_MS = 200;
/** Of a scanned letter. */
const FILE_BYTES = 200_000;
/** As long as nginx waits for the web: a large file on a busy machine. */
const PATIENCE_MS = 60_000;

interface Upload {
  publicId: string;
  at: number;
}

export interface Uploads {
  stored: Upload[];
  /** Answers other than success: status and code of the error, and when. */
  refusals: { what: string; at: number }[];
  stop: () => Promise<void>;
}

/** People who attach file after file. A refused file is not tried again; the next one is another file. */
export function startUploads(door: Door, senders: readonly Sender[]): Uploads {
  const uploads: Uploads = { stored: [], refusals: [], stop: async () => {} };
  let isStopping = false;
  const attachOn = async (sender: Sender) => {
    while (!isStopping) {
      const reply = await upload(door, sender, pdf(randomBytes(FILE_BYTES / 2).toString('hex')));
      const at = performance.now();
      if (reply.status === 201) uploads.stored.push({ publicId: JSON.parse(reply.text).publicId, at });
      else uploads.refusals.push({ what: whatOf(reply), at });
      await sleep(PAUSE_MS);
    }
  };
  const running = Promise.all(senders.map(attachOn));
  uploads.stop = async () => {
    isStopping = true;
    await running;
  };
  return uploads;
}

/** One file of a multipart form. */
export function upload(door: Door, { token }: Sender, content: Buffer) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="drill.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  return ask(door, '/api/v1/attachments', {
    patienceMs: PATIENCE_MS,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': randomUUID(),
    },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

/** `503 STORAGE_FULL`. */
export function whatOf(reply: Awaited<ReturnType<typeof upload>>): string {
  const code = /"code":"(\w+)"/.exec(reply.text)?.[1];
  return [nameOf(reply), code].filter(Boolean).join(' ');
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import type { ServerProcess } from '@/scripts/servers/server-process.mjs';
import { startSwift } from '@/scripts/servers/swift.mjs';

const BUCKET = 'files';

/** An object storage of one test file's own, to be hung and killed. */
export interface OwnSwift {
  /** Looks into the bucket as another program would. */
  client: S3Client;
  bucket: string;
  /** Keeps its connections and answers nothing. */
  hang: () => void;
  goOn: () => void;
  /** Starts it again on the same files. */
  start: () => Promise<void>;
  /** Ends it; its files stay until `remove`. */
  stop: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Starts the server, makes a bucket and points S3_* at it: call it before importing what reads the environment. */
export async function startOwnSwift(): Promise<OwnSwift> {
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-own-swift-'));
  const keys = { accessKeyId: 'test:dms', secretAccessKey: randomBytes(16).toString('hex') };
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: keys });
  let server: ServerProcess;
  const own: OwnSwift = {
    client,
    bucket: BUCKET,
    hang: () => void process.kill(server.pid, 'SIGSTOP'),
    goOn: () => void process.kill(server.pid, 'SIGCONT'),
    start: async () => {
      server = await startSwift({ folder, port, ...keys });
    },
    stop: () => server.stop('SIGKILL'),
    remove: async () => {
      client.destroy();
      await server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await own.start();
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  Object.assign(process.env, {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: endpoint,
    S3_PATH_STYLE: '1',
    S3_PREFIX: 'dms',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  return own;
}

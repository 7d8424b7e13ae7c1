import type { S3Client } from '@aws-sdk/client-s3';
import { env } from '../env';

// The SDK takes a sixth of a second and 23 MB to load: only an installation with a bucket pays for it.

/** A storage in the same data centre accepts a connection in milliseconds. */
const CONNECT_MS = 2000;

/** From sending to the answer's head: a part of 8 MB at 2 Mbit/s. The body has a bound of its own. */
const ANSWER_MS = 30_000;

/** With pauses of some tenths of a second, because an upload of a person waits. */
const ATTEMPTS = 3;

/** Each open download holds one, and a person with a slow line holds it for minutes. */
const SOCKETS = 200;

/** The loaded client with its commands. */
export interface S3 {
  client: S3Client;
  sdk: typeof import('@aws-sdk/client-s3');
  Upload: typeof import('@aws-sdk/lib-storage').Upload;
  /** Headers of each written object (S3_ENCRYPTION). */
  encryption: { ServerSideEncryption?: 'AES256' | 'aws:kms'; SSEKMSKeyId?: string };
}

let opened: Promise<S3> | undefined;

/** The client of this process, as S3_* describe it; loaded at the first call. */
export function openS3(): Promise<S3> {
  opened ??= load();
  return opened;
}

async function load(): Promise<S3> {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const settings = env();
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const client = new sdk.S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_PATH_STYLE,
    // Without a pair the SDK looks where it always does: environment, shared files, the machine's role.
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: SOCKETS },
      httpAgent: { maxSockets: SOCKETS },
    },
    // Trailing checksums are Amazon's own. A body in memory carries its SHA-256 in the signature on all servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const encryption = { ServerSideEncryption: settings.S3_ENCRYPTION, SSEKMSKeyId: settings.S3_KMS_KEY_ID };
  return { client, sdk, Upload, encryption };
}

import { env } from '../env';
import { fileStore } from './open-store';

/**
 * Stops the start of a process whose bucket does not exist or refuses its keys. A storage that does not answer is left
 * to the readiness check: it may return in a minute, and all functions without files work.
 * @throws Error naming the variables to look at
 */
export async function refuseWrongBucket(): Promise<void> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env();
  if (!bucket) return;
  try {
    await fileStore().check();
  } catch (error) {
    const { $metadata: { httpStatusCode: status = 0 } = {} } = error as { $metadata?: { httpStatusCode?: number } };
    if (status < 400 || status >= 500) return;
    const variables = status === 404 ? 'S3_BUCKET, S3_ENDPOINT' : 'S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY';
    throw new Error(
      `Wrong configuration:\n${endpoint ?? 'Amazon S3'} answers ${status} for the bucket ${bucket}: check ${variables}`,
    );
  }
}

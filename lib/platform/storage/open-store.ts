import 'server-only';
import { env } from '../env';
import { DirectoryStore } from './directory-store';
import type { FileStore } from './file-store';
import { S3Store } from './s3-store';

let opened: FileStore | undefined;

/** The store of this installation: the bucket of S3_BUCKET, otherwise STORAGE_DIR. */
export function fileStore(): FileStore {
  const { S3_BUCKET: bucket } = env();
  opened ??= bucket ? new S3Store(bucket) : new DirectoryStore(env().STORAGE_DIR);
  return opened;
}

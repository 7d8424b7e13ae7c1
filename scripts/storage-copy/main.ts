import path from 'node:path';
import { env } from '@/lib/platform/env';
import { copyFiles } from '@/lib/platform/storage/copy-files';
import { fileStore } from '@/lib/platform/storage/open-store';
import { describeFailure } from '../describe-failure';

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { S3_BUCKET: bucket, STORAGE_DIR: folder } = env();
  if (!bucket) throw new Error('S3_BUCKET is not set: it names the bucket that the files are copied to.');
  const { copied, present, damaged } = await copyFiles(path.resolve(folder), fileStore());
  process.stdout.write(`${copied} copied and read back, ${present} were there already.\n`);
  if (damaged.length === 0) return;
  process.stderr.write(`${damaged.length} with content that is not what their name says:\n${damaged.join('\n')}\n`);
  process.exitCode = 1;
}

import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../env';

/** Free share of the files' volume for an ordinary user, 0 to 1. */
export async function readFreeShare(): Promise<number> {
  const folder = path.resolve(env().STORAGE_DIR);
  await mkdir(folder, { recursive: true });
  // Blocks available to an ordinary user, fewer than the free ones.
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Megabytes that a drill stores, with room between nearly full and full. */
export const FILES_VOLUME_MB = 200;

/** A volume of its own, which web and worker share. */
export function filesFolder(folder: string): string {
  return path.join(folder, 'files');
}

export function mountFilesVolume(folder: string): void {
  mkdirSync(filesFolder(folder), { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${FILES_VOLUME_MB}m`, 'tmpfs', filesFolder(folder)]);
}

import { readSegmentsFrom, type SegmentRecord } from '@/lib/operations/backup/log-line';
import { listBackups, type Manifest, readManifest } from '@/lib/operations/backup/manifest';
import type { BackupStore } from '@/lib/operations/backup/objects';
import { coveredBy } from '@/lib/operations/backup/verify-backup';

export interface ChosenMoment {
  manifest: Manifest;
  /** Log files behind the backup, in order. */
  segments: SegmentRecord[];
  /** Where to stop in the log; null: at its end. */
  stopAt: Date | null;
  /** Everything committed before this moment is there afterwards. */
  reaches: Date;
}

/**
 * The newest backup that is not later than the wanted moment, with the log from there on.
 * @param wanted.name a backup by its name; the newest fitting one without
 * @param wanted.to the moment to go back to; the newest possible without
 * @throws Error when there is none
 */
export async function chooseMoment(store: BackupStore, wanted: { name?: string; to?: Date }): Promise<ChosenMoment> {
  const names = wanted.name ? [wanted.name] : (await listBackups(store.target)).reverse();
  for (const name of names) {
    const manifest = await readManifest(store.target, store.key, name);
    if (wanted.to && new Date(manifest.takenAt) > wanted.to) continue;
    const segments = manifest.log ? await readSegmentsFrom(store, manifest.log) : [];
    const covered = new Date(coveredBy(segments) ?? manifest.takenAt);
    const stopAt = wanted.to !== undefined && wanted.to < covered ? wanted.to : null;
    return { manifest, segments, stopAt, reaches: stopAt ?? covered };
  }
  throw new Error(
    wanted.to
      ? `${store.target.description} holds no backup from before ${wanted.to.toISOString()}`
      : `${store.target.description} holds no backup`,
  );
}

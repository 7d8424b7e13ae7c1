import { readSegmentsFrom, type SegmentRecord } from './log-line';
import { listBackups, type Manifest, momentOf, readManifest } from './manifest';
import type { BackupStore } from './objects';
import { isRecent } from './retention';

export interface ChosenMoment {
  manifest: Manifest;
  /** Log files behind the backup, in order, as far as the moment needs them. */
  segments: SegmentRecord[];
  /** Why the wanted moment cannot be reached although copies of a later log are there, in words. */
  broken: string | null;
  /** Moment to stop in the log; null: at its end. */
  stopAt: Date | null;
  /** Everything committed before this moment is there afterwards. */
  reaches: Date;
}

/**
 * The newest backup that is not later than the wanted moment, with the log from there on.
 * @param wanted.name a backup by its name; the newest fitting one without
 * @param wanted.to the moment to go back to; the newest possible without
 * @throws Error when there is none, or its manifest is not its own
 */
export async function chooseMoment(store: BackupStore, wanted: { name?: string; to?: Date }): Promise<ChosenMoment> {
  const all = await listBackups(store.target);
  for (const name of wanted.name ? [wanted.name] : all.toReversed()) {
    // Its name has the second, its manifest the rest: a later manifest is not read in vain.
    if (wanted.to && momentOf(name) > wanted.to) continue;
    const manifest = await readManifest(store.target, store.key, name);
    if (wanted.to && new Date(manifest.takenAt) > wanted.to) continue;
    const { segments, broken } = await readLog(store, manifest, { newest: all.at(-1) ?? name, to: wanted.to });
    const covered = new Date(coveredBy(segments) ?? manifest.takenAt);
    const stopAt = wanted.to !== undefined && wanted.to < covered ? wanted.to : null;
    return { manifest, segments, broken, stopAt, reaches: stopAt ?? covered };
  }
  throw new Error(
    wanted.to
      ? `${store.target.description} holds no backup from before ${wanted.to.toISOString()}`
      : `${store.target.description} holds no backup`,
  );
}

async function readLog(
  store: BackupStore,
  { name, takenAt, log }: Manifest,
  wanted: { newest: string; to: Date | undefined },
) {
  if (!log || (wanted.to && new Date(takenAt) >= wanted.to)) return { segments: [], broken: null };
  const line = await readSegmentsFrom(store, log, wanted.to);
  // The retention rule has removed the log of an old backup, as a whole.
  const isPruned = line.segments.length === 0 && !isRecent(name, momentOf(wanted.newest));
  return isPruned ? { segments: [], broken: null } : line;
}

/** Until when these records reach; null for none. */
export function coveredBy(segments: readonly SegmentRecord[]): string | null {
  return segments.findLast(({ coversUntil }) => coversUntil !== null)?.coversUntil ?? null;
}

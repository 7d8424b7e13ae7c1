import { BACKUP_KINDS } from '@/db/operations-enums';
import { readBackupAges, readLastRun } from '@/lib/operations/backup/backup-runs';
import type { Ctx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';
import type { Sample } from './sample';

/** Infinite without any backup: an installation without a backup needs the alert most. */
export async function readBackupFigures(ctx: Ctx): Promise<Sample[]> {
  const ages = await readBackupAges(ctx);
  const samples: Sample[] = [
    { gauge: metrics.backupAgeSeconds, value: ages.full ?? Number.POSITIVE_INFINITY },
    { gauge: metrics.backupLogAgeSeconds, value: ages.log ?? Number.POSITIVE_INFINITY },
  ];
  for (const kind of BACKUP_KINDS) {
    const last = await readLastRun(ctx, kind);
    if (last === null) continue;
    const labels = { kind: kind.toLowerCase() };
    samples.push({ gauge: metrics.backupLastSuccess, labels, value: last.isSuccess ? 1 : 0 });
    samples.push({ gauge: metrics.backupFaults, labels, value: last.faults });
  }
  return samples;
}

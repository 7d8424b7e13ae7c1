import { countDamaged } from '@/lib/documents/files/check-files';
import { countBehind } from '@/lib/people/identity/readers/follow-parties';
import { readUnsealedSeconds } from '@/lib/platform/audit/unsealed';
import type { Ctx } from '@/lib/platform/ctx';
import { readTaskRuns } from '@/lib/platform/maintenance/task-runs';
import { metrics } from '@/lib/platform/metrics';
import type { Sample } from './sample';

/** Last success and lateness of each task of the timetable. */
export async function readTasks(ctx: Ctx): Promise<Sample[]> {
  return (await readTaskRuns(ctx)).flatMap(({ name: task, ageSeconds, isLate }) => [
    { gauge: metrics.workerTaskSuccessAgeSeconds, labels: { task }, value: ageSeconds },
    { gauge: metrics.workerTaskLate, labels: { task }, value: isLate ? 1 : 0 },
  ]);
}

export async function readUnsealed(ctx: Ctx): Promise<Sample[]> {
  return [{ gauge: metrics.auditUnsealedSeconds, value: await readUnsealedSeconds(ctx) }];
}

export async function readDamagedFiles(ctx: Ctx): Promise<Sample[]> {
  return [{ gauge: metrics.attachmentsDamaged, value: await countDamaged(ctx) }];
}

export async function readReadersBehind(ctx: Ctx): Promise<Sample[]> {
  return [{ gauge: metrics.accessDocumentsBehind, value: await countBehind(ctx) }];
}

import { and, eq } from 'drizzle-orm';
import { backupLogs } from '@/db/schema/system';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { Manifest } from './manifest';

/**
 * Writes into the restored database that it was restored, and until when. The row of the backup itself is as it was when
 * the backup was taken: still running.
 */
export async function recordRestore(ctx: Ctx, manifest: Manifest, reaches: Date): Promise<void> {
  const { name, takenAt, finishedAt } = manifest;
  await transact(ctx, async (tx) => {
    await tx.db
      .update(backupLogs)
      .set({ outcome: 'SUCCEEDED', coversUntil: new Date(takenAt), finishedAt: new Date(finishedAt), message: null })
      .where(and(eq(backupLogs.name, name), eq(backupLogs.outcome, 'RUNNING')));
    await record(tx, {
      action: 'backup.restored',
      severity: 'CRITICAL',
      entityType: 'backup',
      entityLabel: name,
      changes: { until: [null, reaches.toISOString()] },
    });
  });
}

import { sql } from 'drizzle-orm';
import { closeDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { systemCtx } from '@/lib/platform/ctx';
import { runWorkflowVerification } from '@/lib/workflow/engine/verify/run-verification';
import { describeFailure } from '../describe-failure';

// The output is for people; scripts read the exit status: 0 all is well, 1 something is wrong, 2 the check failed.

const ctx = systemCtx('workflow:verify');

try {
  const findings = await runWorkflowVerification(ctx);
  const rows = await rowsOf<{ instances: number; histories: number }>(
    ctx.db,
    sql`
    SELECT (SELECT COUNT(*) FROM workflow_instances) AS instances,
      (SELECT COUNT(*) FROM workflow_histories) AS histories`,
  );
  const [looked] = rows;
  for (const { rule, instanceId, detail } of findings) {
    process.stdout.write(`${rule}${instanceId === null ? '' : ` ${instanceId}`}: ${detail}\n`);
  }
  process.stdout.write(
    `${looked?.histories ?? 0} transitions of ${looked?.instances ?? 0} workflows: ${findings.length === 0 ? 'all is well' : `${findings.length} findings`}\n`,
  );
  if (findings.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}

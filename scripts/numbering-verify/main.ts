import { sql } from 'drizzle-orm';
import { closeDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { runVerification } from '@/lib/numbering/engine/verify/run-verification';
import { systemCtx } from '@/lib/platform/ctx';
import { describeFailure } from '../describe-failure';

// The output is for people; scripts read the exit status: 0 all is well, 1 something is wrong, 2 the check failed.

const ctx = systemCtx('numbering:verify');

try {
  const findings = await runVerification(ctx);
  const rows = await rowsOf<{ series: number; numbers: number }>(
    ctx.db,
    sql`
    SELECT (SELECT COUNT(*) FROM document_number_series) AS series,
      (SELECT COUNT(*) FROM document_number_reservations) AS numbers`,
  );
  const [looked] = rows;
  for (const { seriesId, rule, detail } of findings) {
    process.stdout.write(`${rule}${seriesId === null ? '' : ` series ${seriesId}`}: ${detail}\n`);
  }
  process.stdout.write(
    `${looked?.numbers ?? 0} numbers of ${looked?.series ?? 0} series: ${findings.length === 0 ? 'all is well' : `${findings.length} findings`}\n`,
  );
  if (findings.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}

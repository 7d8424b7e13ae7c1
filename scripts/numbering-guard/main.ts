import { parseArgs } from 'node:util';
import { closeDatabase } from '@/db/client';
import { systemCtx } from '@/lib/ctx';
import { raiseAllSeries } from '@/lib/number-resets/raise-all-series';
import { MAX_RESET_REASON, MIN_RESET_REASON } from '@/lib/number-resets/schema';
import { line } from '@/lib/text';
import { describeFailure } from '../describe-failure';

// 0 every series was raised, 1 some are too full for it (they are named), 2 it could not be done.

try {
  const { values } = parseArgs({ options: { reason: { type: 'string' } } });
  const reason = line(MAX_RESET_REASON).safeParse(values.reason ?? '').data ?? '';
  if (reason.length < MIN_RESET_REASON) {
    process.stderr.write(`say why: npm run numbering:guard -- --reason "at least ${MIN_RESET_REASON} characters"\n`);
    process.exitCode = 2;
  } else {
    const { raised, full } = await raiseAllSeries(systemCtx('numbering:guard'), reason);
    for (const { pattern, passedOver, next } of raised) {
      process.stdout.write(`${pattern}: ${passedOver} passed over, next is ${next}\n`);
    }
    for (const pattern of full) process.stdout.write(`${pattern}: NOT raised, its template stops before\n`);
    process.stdout.write(`${raised.length} series raised, ${full.length} not\n`);
    if (full.length > 0) process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}

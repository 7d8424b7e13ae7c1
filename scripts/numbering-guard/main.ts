import { parseArgs } from 'node:util';
import { closeDatabase } from '@/db/client';
import { MAX_RESET_REASON, MIN_RESET_REASON } from '@/lib/numbering/resets/constants';
import { liftGuards } from '@/lib/numbering/resets/lift-guards';
import { type NamedSeries, raiseAllSeries } from '@/lib/numbering/resets/raise-all-series';
import { setGuards } from '@/lib/numbering/resets/set-guards';
import { systemCtx } from '@/lib/platform/ctx';
import { line } from '@/lib/platform/text';
import { describeFailure } from '../describe-failure';

// 0 every series was raised, 1 some are too full for it (they are named), 2 it could not be done. Lifting ends with 0, or
// with 2 when no such project is guarded.

const ctx = systemCtx('numbering:guard');
const ALL_PROJECTS = 'all';

const nameOf = ({ projectCode, typeCode, pattern }: NamedSeries) => `${projectCode} ${typeCode} ${pattern}`;

async function guard(reason: string): Promise<void> {
  // First, so that a series created during the raise is covered.
  const guarded = await setGuards(ctx, reason);
  const { raised, full } = await raiseAllSeries(ctx, reason);
  for (const series of raised) {
    process.stdout.write(`${nameOf(series)}: ${series.passedOver} passed over, next is ${series.next}\n`);
  }
  for (const series of full) process.stdout.write(`${nameOf(series)}: NOT raised, its template stops before\n`);
  process.stdout.write(`${raised.length} series raised, ${full.length} not; ${guarded.length} more projects guarded\n`);
  if (full.length > 0) process.exitCode = 1;
}

async function lift(project: string, reason: string): Promise<void> {
  const lifted = await liftGuards(ctx, project === ALL_PROJECTS ? null : project, reason);
  process.stdout.write(lifted.length === 0 ? 'no such guard\n' : `guard lifted: ${lifted.join(', ')}\n`);
  if (lifted.length === 0) process.exitCode = 2;
}

try {
  const { values } = parseArgs({ options: { reason: { type: 'string' }, lift: { type: 'string' } } });
  const reason = line(MAX_RESET_REASON).safeParse(values.reason ?? '').data ?? '';
  if (reason.length < MIN_RESET_REASON) {
    process.stderr.write(`say why: npm run numbering:guard -- --reason "at least ${MIN_RESET_REASON} characters"\n`);
    process.exitCode = 2;
  } else if (values.lift === undefined) await guard(reason);
  else await lift(values.lift, reason);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}

import { closeDatabase } from '@/db/client';
import { systemCtx } from '@/lib/platform/ctx';
import { indexMissing } from '@/lib/work/find/index-missing';
import { markAllForIndex } from '@/lib/work/find/mark-all';
import { describeFailure } from '../describe-failure';

// Documents are indexed in batches; a run that is stopped is continued by the worker's task.

const ctx = systemCtx('find:rebuild');
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());

try {
  await markAllForIndex(ctx);
  const indexed = await indexMissing(ctx, stopping.signal, Number.POSITIVE_INFINITY);
  process.stdout.write(`${indexed} documents indexed\n`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}

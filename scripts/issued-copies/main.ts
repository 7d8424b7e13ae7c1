import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { closeDatabase } from '@/db/client';
import {
  type Cursor,
  countMissing,
  FIRST,
  isBusy,
  requestMissing,
} from '@/lib/documents/issued-copies/request-missing';
import { systemCtx } from '@/lib/platform/ctx';
import { describeFailure } from '../describe-failure';

/** Between two looks at the backlog: a worker prints some copies in that time. */
const PAUSE_MS = 1000;

const ctx = systemCtx('issued-copies');
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  const { values } = parseArgs({ options: { missing: { type: 'boolean', default: false } } });
  const missing = await countMissing(ctx);
  say(`${missing} issued documents and circulations have no copy`);
  if (values.missing) await requestAll(missing);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}

async function requestAll(missing: number): Promise<void> {
  let requested = 0;
  for (let cursor: Cursor = FIRST; cursor && !stopping.signal.aborted; ) {
    if (await isBusy(ctx)) {
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      continue;
    }
    const batch = await requestMissing(ctx, cursor);
    requested += batch.requested;
    cursor = batch.next;
    if (batch.requested > 0) say(`${requested} of ${missing} requested`);
  }
}

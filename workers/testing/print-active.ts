import { setTimeout as sleep } from 'node:timers/promises';
import { systemCtx } from '@/lib/platform/ctx';
import { findActiveDefinition } from '@/lib/workflow/definitions/find-definition';

// A child process for tests of publication across processes: prints the active version repeatedly.

const workflowCode = process.argv[2] ?? '';
const ctx = systemCtx('test');
for (;;) {
  const { id } = await findActiveDefinition(ctx, workflowCode);
  process.stdout.write(`in force: ${id}\n`);
  await sleep(50);
}

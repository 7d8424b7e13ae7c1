import { setTimeout as sleep } from 'node:timers/promises';
import { systemCtx } from '@/lib/platform/ctx';
import { findActiveDefinition } from '@/lib/workflow/definitions/find-definition';

// A process of its own for tests of what is published in another one: prints the version in force again and again.

const workflowCode = process.argv[2] ?? '';
const ctx = systemCtx('test');
for (;;) {
  const { id } = await findActiveDefinition(ctx, workflowCode);
  process.stdout.write(`in force: ${id}\n`);
  await sleep(50);
}

import { systemCtx } from '@/lib/platform/ctx';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import { sendJobs } from '@/lib/platform/outbox/send-jobs';

// A relay that dies at the worst moment: the jobs are in Redis, the claim is not committed.
await claimDeliveries(systemCtx('test'), async (deliveries) => {
  await sendJobs(deliveries);
  process.kill(process.pid, 'SIGKILL');
});

import { closeDatabase } from '@/db/client';
import { systemCtx } from '@/lib/platform/ctx';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import { sendJobs } from '@/lib/platform/outbox/send-jobs';
import { closeQueues } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';

// One turn of the relay, without a consumer behind it.
await claimDeliveries(systemCtx('test'), sendJobs);
await closeQueues();
closeRedis();
await closeDatabase();

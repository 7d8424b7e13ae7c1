import { closeDatabase } from '@/db/client';
import { systemCtx } from '@/lib/ctx';
import { claimDeliveries } from '@/lib/outbox/claim';
import { sendJobs } from '@/lib/outbox/send-jobs';
import { closeQueues } from '@/lib/queue';
import { closeRedis } from '@/lib/redis';

// One turn of the relay, without a consumer behind it.
await claimDeliveries(systemCtx('test'), sendJobs);
await closeQueues();
closeRedis();
await closeDatabase();

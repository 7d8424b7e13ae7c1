import { closeDatabase } from '@/db/client';
import { metrics } from '@/lib/platform/metrics';
import { closeRedis } from '@/lib/platform/redis';
import { startSampling } from '../start-sampling';

// A web process that counts a little, keeps it, and ends.
const labels = { project: 'P', type: 'T' };
const stop = startSampling('web');
metrics.lockAcquisitions.inc(labels, 3);
metrics.lockAcquisitionDurationMs.observe(labels, 150);
await stop();
closeRedis();
await closeDatabase();

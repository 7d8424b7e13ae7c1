import { closeRedis } from '@/lib/platform/redis';
import { closeDatabase } from '../client';
import { seedMasterData } from './master-data';

// The command behind the start script and `npm run db:seed`: `master`, `people` (master data and the demo's people) or
// `demo` (and its letters).

const adminUrl = process.env.DATABASE_ADMIN_URL ?? process.env.DATABASE_URL;
if (!adminUrl) throw new Error('DATABASE_ADMIN_URL is not set');

const what = process.argv[2];
// The demo invites people with invalid addresses, and plays past events: a mail server must get neither.
if (what !== 'master') process.env.SMTP_URL = '';
if (what === 'master') {
  await seedMasterData(adminUrl);
} else if (what === 'demo') {
  await seedMasterData(adminUrl);
  const { seedDemo } = await import('./demo');
  await seedDemo();
} else if (what === 'people') {
  await seedMasterData(adminUrl);
  const { seedDemoPeople } = await import('./demo');
  await seedDemoPeople();
} else {
  throw new Error(`say what to seed: master, people or demo, not ${what}`);
}

// Open connections would keep the process from ending.
closeRedis();
await closeDatabase();

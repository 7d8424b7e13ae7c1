import { seedMasterData } from './master-data';

// The command behind the start script and `npm run db:seed`: `master` or `demo`.

const adminUrl = process.env.DATABASE_ADMIN_URL ?? process.env.DATABASE_URL;
if (!adminUrl) throw new Error('DATABASE_ADMIN_URL is not set');

const what = process.argv[2];
if (what === 'master') {
  await seedMasterData(adminUrl);
} else if (what === 'demo') {
  await seedMasterData(adminUrl);
  const { seedDemo } = await import('./demo');
  await seedDemo();
} else {
  throw new Error(`say what to seed: master or demo, not ${what}`);
}

import { defineConfig } from 'drizzle-kit';

// drizzle-kit reads the mirror and never changes a database: deltas alone do that, and they know triggers, grants,
// collations and partitions, of which the mirror says nothing. A push would drop them, a pull overwrite the mirror.
const READS = ['export', 'studio'];

const command = process.argv[2] ?? '';
if (!READS.includes(command)) {
  throw new Error(`drizzle-kit ${command} is not used here: only ${READS.join(' and ')}. See deltas/README.md.`);
}

export default defineConfig({
  dialect: 'mysql',
  schema: './db/schema',
  dbCredentials: { url: process.env.DATABASE_URL ?? '' },
});

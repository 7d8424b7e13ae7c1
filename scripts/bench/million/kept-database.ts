import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DELTAS_FOLDER } from '@/db/apply-deltas';
import { readDeltas } from '@/db/delta-files';
import { startMariadb } from '../../servers/mariadb.mjs';
import { findFreePort } from '../../servers/ports.mjs';
import { readLiveProcess } from '../../servers/process-record.mjs';
import { PROCESS_RECORD, signalGroup } from '../../servers/server-process.mjs';
import { makeMillion } from './make/make-million';
import type { Places } from './make/places';

const FOLDER = path.join(import.meta.dirname, '../../../.data/bench-million');
const SERVER_FOLDER = path.join(FOLDER, 'mariadb');
const RECORD = path.join(FOLDER, 'made.json');

/** Memory for indexes whose entries come in no order, and no flush at a commit: after a crash the rows are made anew. */
const MAKING_FLAGS = [
  '--innodb-buffer-pool-size=2G',
  '--innodb-log-file-size=1G',
  '--innodb-flush-log-at-trx-commit=0',
  '--skip-innodb-doublewrite',
];

/** Longest statement in seconds, so that a measurement of today's worst plans ends. */
export const CUT_S = 10;
// Otherwise as `npm start` runs it.
const MEASURING_FLAGS = [`--max-statement-time=${CUT_S}`];

interface Made {
  stamp: string;
  seconds: number;
  places: Places;
}

interface KeptDatabase extends Made {
  /** Bytes on disk. */
  size: number;
  stop: () => Promise<void>;
}

/**
 * Starts the MariaDB that keeps its documents for the next run. Makes them first if the deltas, the generator or the
 * number of documents have changed. Sets DATABASE_URL, so it runs before the first read of the environment.
 */
export async function openKeptDatabase(documents: number): Promise<KeptDatabase> {
  const stamp = await stampOf(documents);
  const left = readLiveProcess(path.join(SERVER_FOLDER, PROCESS_RECORD));
  if (left) signalGroup(left, 'SIGKILL');
  if (readMade()?.stamp !== stamp) rmSync(FOLDER, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(FOLDER, { recursive: true });
  // The server may run as another user, who has to get through.
  for (const folder of [path.dirname(FOLDER), FOLDER]) chmodSync(folder, 0o711);

  const [port, password] = [await findFreePort(), randomBytes(16).toString('hex')];
  const urlOf = (user: string) => `mysql://${user}:${password}@127.0.0.1:${port}/million`;
  const urls = { adminUrl: urlOf('root'), appUrl: urlOf('million_app') };
  process.env.DATABASE_URL = urls.appUrl;
  process.env.DATABASE_ADMIN_URL = urls.adminUrl;
  const start = (flags: string[]) => startServer({ port, password, flags });

  if (!existsSync(RECORD)) {
    const startedAt = performance.now();
    const stop = await start(MAKING_FLAGS);
    const places = await makeMillion(documents, urls);
    await stop();
    const made: Made = { stamp, seconds: (performance.now() - startedAt) / 1000, places };
    writeFileSync(RECORD, JSON.stringify(made));
  }
  const stop = await start(MEASURING_FLAGS);
  const made = readMade();
  if (!made) throw new Error('the database was made without a record');
  return { ...made, size: sizeOf(SERVER_FOLDER), stop };
}

/** @returns stops it */
async function startServer({ port, password, flags }: { port: number; password: string; flags: string[] }) {
  const server = await startMariadb({
    folder: SERVER_FOLDER,
    port,
    password,
    isThrowAway: false,
    // The password is a new one at each start.
    moreAccounts: [
      "CREATE USER IF NOT EXISTS million_app@'%'",
      `ALTER USER million_app@'%' IDENTIFIED BY '${password}'`,
    ],
    moreFlags: flags,
  });
  // The server ends with this process, and shuts down by itself: its files are kept.
  const endNow = () => signalGroup(server.pid, 'SIGTERM');
  process.once('exit', endNow);
  return async () => {
    await server.stop();
    process.removeListener('exit', endNow);
  };
}

function readMade(): Made | null {
  return existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Made) : null;
}

/** Hash of everything that the rows depend on, but for the product's verbs and master data. */
async function stampOf(documents: number): Promise<string> {
  const hash = createHash('sha256').update(`${documents}`);
  for (const { name, checksum } of await readDeltas(DELTAS_FOLDER)) hash.update(`${name} ${checksum}`);
  const generator = path.join(import.meta.dirname, 'make');
  for (const file of readdirSync(generator).sort()) hash.update(readFileSync(path.join(generator, file)));
  return hash.digest('hex');
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

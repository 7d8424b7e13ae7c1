import { type Readable, Transform } from 'node:stream';
import { readFrom, toolServerOf } from './database-tools';
import { through } from './streams';

/** The place in the binary log is in the first lines of a dump. */
const HEAD_BYTES = 64 * 1024;
const PLACE = /^-- CHANGE MASTER TO MASTER_LOG_FILE='([^']+)', MASTER_LOG_POS=(\d+);/m;

export interface Dump {
  content: Readable;
  /** Position of the dump in the binary log; null without one. Known once the content was read. */
  place: () => { file: string; position: number } | null;
}

/**
 * Dumps the database at one moment, without a lock. MariaDB reports the binary log position of this moment, so that the
 * log continues where the dump ends.
 */
export function dumpDatabase(url: string, { withLog }: { withLog: boolean }): Dump {
  const { args, env, database } = toolServerOf(url);
  const dumped = readFrom(
    'mariadb-dump',
    [
      ...args,
      '--single-transaction',
      '--quick',
      '--skip-lock-tables',
      '--routines',
      '--triggers',
      '--events',
      '--hex-blob',
      '--default-character-set=utf8mb4',
      // A row of a table has at most a megabyte; the server's own bound is 16.
      '--max-allowed-packet=64M',
      ...(withLog ? ['--master-data=2'] : []),
      database,
    ],
    env,
  );
  let head = '';
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head.length < HEAD_BYTES) head += chunk.toString('latin1');
      done(null, chunk);
    },
  });
  return {
    content: through(dumped, watch),
    place: () => {
      const found = PLACE.exec(head);
      return found ? { file: String(found[1]), position: Number(found[2]) } : null;
    },
  };
}

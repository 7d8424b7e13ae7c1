import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { countOf, deliverWhatIsThere } from '../harness/judge';
import { findFirst } from '../servers/programs.mjs';
import { emptyRedis } from './kill-on-and-on';
import type { Scene } from './run-soak';

/** So many between the beginning, the backup and the disaster: there is something to keep and something to lose. */
const TRANSITIONS = 100;
/** The requirements' goal: half an hour until people work again. */
const LONGEST_MS = 30 * 60_000;

/**
 * Takes a backup while people act. Later all stops, the database is restored to it, and Redis knows more than the
 * database or nothing. Acts answered before the backup must exist in the end, later ones may. Each existing act is
 * delivered once.
 * @param times how many disasters; every second one with an empty Redis
 */
export async function restoreAgain(scene: Scene, { times }: { times: number }): Promise<void> {
  const { servers, db, done, count, print } = scene;
  const file = path.join(servers.folder, 'backup.sql');
  for (let turn = 1; turn <= times; turn += 1) {
    await untilMore(done, TRANSITIONS);
    const backupAt = now();
    await dump(servers.mysqlUrl, file);
    await untilMore(done, TRANSITIONS);
    await scene.stopAll();
    const events = await countOf(db, sql`SELECT COUNT(*) AS count FROM outbox_events`);
    const isEmpty = turn % 2 === 0;
    if (isEmpty) await emptyRedis(servers);
    const stoppedAt = performance.now();
    await load(servers.mysqlUrl, file);
    const kept = await countOf(db, sql`SELECT COUNT(*) AS count FROM outbox_events`);
    if (kept >= events) throw new Error('nothing was lost: this was no disaster');
    forgetSince(scene, backupAt);
    scene.startAll();
    await deliverWhatIsThere(db, LONGEST_MS);
    const tookMs = performance.now() - stoppedAt;
    count(isEmpty ? 'restored, Redis empty' : 'restored, Redis newer than the database');
    print(`restored ${turn} of ${times}: ${events - kept} events lost, delivered after ${Math.round(tookMs / 1000)} s`);
  }
  await untilMore(done, TRANSITIONS);
}

const now = () => Number(process.hrtime.bigint() / 1000n);

async function untilMore(done: () => number, more: number): Promise<void> {
  for (const goal = done() + more; done() < goal; ) await sleep(50);
}

/** Calls answered after the backup began may be lost: they are treated as calls without an answer. */
function forgetSince({ records }: Scene, backupAt: number): void {
  const kept = records.filter(({ kind, at }) => kind === 'invoke' || at < backupAt);
  records.splice(0, records.length, ...kept);
}

/** One moment of the whole database, while people write. */
async function dump(mysqlUrl: string, file: string): Promise<void> {
  const child = start('mariadb-dump', mysqlUrl, ['--single-transaction', '--routines']);
  const ended = once(child, 'close');
  await pipeline(child.stdout, createWriteStream(file));
  await finish('mariadb-dump', ended);
}

async function load(mysqlUrl: string, file: string): Promise<void> {
  const child = start('mariadb', mysqlUrl, []);
  const ended = once(child, 'close');
  await pipeline(createReadStream(file), child.stdin);
  await finish('mariadb', ended);
}

function start(name: string, mysqlUrl: string, options: readonly string[]) {
  const program = findFirst([name, name.replace('mariadb-dump', 'mysqldump').replace('mariadb', 'mysql')]);
  if (!program) throw new Error(`${name} is not installed`);
  const { hostname, port, username, password } = new URL(mysqlUrl);
  const where = [`--host=${hostname}`, `--port=${port}`, `--user=${username}`, '--protocol=tcp'];
  return spawn(program.file, [...where, ...options, 'soak'], {
    // Not among the arguments, which everybody on the machine can read.
    env: { ...process.env, MYSQL_PWD: password },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function finish(name: string, ended: Promise<unknown[]>): Promise<void> {
  const [code] = await ended;
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
}

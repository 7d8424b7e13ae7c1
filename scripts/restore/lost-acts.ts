import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { RowDataPacket } from 'mysql2/promise';
import { openAdminConnection } from '@/db/admin-connection';
import { type ChosenMoment, coveredBy } from '@/lib/operations/backup/choose-moment';
import { readFrom, toolServerOf } from '@/lib/operations/backup/database-tools';
import { readSegmentsFrom, type SegmentRecord } from '@/lib/operations/backup/log-line';
import type { BackupStore } from '@/lib/operations/backup/objects';
import { copySegments } from './load-database';

/**
 * Acts that end something or change what somebody needs to get in: after a restore to a moment before them, they are
 * undone.
 */
const ENDING =
  /^(token\.revoked|user\.(deactivated|role_revoked|password_changed|password_link_issued|updated)|factor\.(removed|reset|recovery_code_used|recovery_codes_renewed|rule_changed)|organization\.deactivated|project\.organization_removed|contract\.parties_changed|transmittal\.link_revoked|subscription\.(paused|deleted|secret_rotated|updated)|workflow\.delegation_withdrawn)$/;

const COLUMNS = ['action', 'entity_label', 'changes', 'created_at'] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

export interface LostActs {
  acts: string[];
  /** Until when the copied log knows them; null where it knows nothing behind the restored moment. */
  knownUntil: string | null;
  /** Why the log could not be read, in words. */
  fault: string | null;
}

/**
 * Reads, from the audit rows in the log behind the restored moment, which accesses ended in that time. It reads the log
 * as recorded; a fault does not end the restore, which is complete already.
 */
export async function readLostActs(adminUrl: string, store: BackupStore, moment: ChosenMoment): Promise<LostActs> {
  const nothing: LostActs = { acts: [], knownUntil: null, fault: null };
  const { manifest, segments, stopAt } = moment;
  if (!manifest.log) return nothing;
  try {
    const line = await readSegmentsFrom(store, manifest.log);
    const isNewest = stopAt === null && line.segments.length === segments.length;
    if (isNewest) return { ...nothing, fault: line.broken };
    // The segment with the restored moment continues behind it.
    const later = line.segments.slice(Math.max(0, segments.length - 1));
    const knownUntil = coveredBy(later);
    if (later.length === 0 || !knownUntil) return { ...nothing, fault: line.broken };
    const acts = await readActs(adminUrl, store, later, { database: manifest.database.name, from: moment.reaches });
    return { acts, knownUntil, fault: line.broken };
  } catch (error) {
    return { ...nothing, fault: error instanceof Error ? error.message : String(error) };
  }
}

async function readActs(
  adminUrl: string,
  store: BackupStore,
  segments: readonly SegmentRecord[],
  { database, from }: { database: string; from: Date },
): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dms-lost-'));
  try {
    const files = await copySegments(store, segments, folder);
    const { env } = toolServerOf(adminUrl);
    const second = from.toISOString().slice(0, 19).replace('T', ' ');
    const options = ['--no-defaults', '--base64-output=DECODE-ROWS', '--verbose', `--start-datetime=${second}`];
    const printed = readFrom('mariadb-binlog', [...options, `--database=${database}`, ...files], env);
    const acts: string[] = [];
    for await (const row of auditRowsOf(printed, await readOrdinals(adminUrl))) {
      if (ENDING.test(row.action ?? '')) acts.push(describe(row));
    }
    return acts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Positions of the columns, which is all that the log knows of them. Before newer deltas are applied. */
async function readOrdinals(adminUrl: string): Promise<Map<number, keyof Row>> {
  // The app's account may not be there yet.
  const connection = await openAdminConnection(adminUrl);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(
      `SELECT column_name AS name, ordinal_position AS position FROM information_schema.columns
       WHERE table_schema = DATABASE() AND table_name = 'audit_logs' AND column_name IN (?)`,
      [COLUMNS],
    );
    return new Map(rows.map(({ name, position }) => [Number(position), name as keyof Row]));
  } finally {
    await connection.end();
  }
}

/** Inserted audit rows in what mariadb-binlog prints: a line for the table, then a line for each value. */
async function* auditRowsOf(printed: Readable, columns: ReadonlyMap<number, keyof Row>): AsyncGenerator<Row> {
  let row: Row | null = null;
  let rest = '';
  for await (const chunk of printed) {
    const lines = `${rest}${(chunk as Buffer).toString('latin1')}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const value = /^### {3}@(\d+)=(.*)$/.exec(line);
      if (!value && row && line !== '### SET') {
        yield row;
        row = null;
      }
      if (/^### INSERT INTO `.*`\.`audit_logs`$/.test(line)) row = {};
      const column = value && columns.get(Number(value[1]));
      if (row && column) row[column] = textOf(String(value[2]));
    }
  }
}

/** Strings are in quotes, with control characters as \xNN; the bytes are UTF-8. */
function textOf(value: string): string {
  const bare = /^'(.*)'$/s.exec(value)?.[1] ?? (value === 'NULL' ? '' : value);
  return Buffer.from(bare, 'latin1')
    .toString('utf8')
    .replaceAll(/\\x[0-9a-f]{2}/g, ' ');
}

function describe({ action, entity_label: label, changes, created_at: at }: Row): string {
  return [at, action, label, changes].filter(Boolean).join('  ');
}

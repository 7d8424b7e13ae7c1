import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { readDatabaseFigures } from '@/lib/operations/health/database-figures';
import { readPoolUsage } from '@/lib/operations/health/pool-usage';
import { type Frame, type Period, pointStarts } from '@/lib/operations/history/periods';
import { openFrame, readHistory } from '@/lib/operations/history/read-history';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';

const POOL = 'docnum_db_connection_pool_usage';
const PROBE = 'db_join_probe_ms';
const SHARE = 'db_uuid_index_share';

/** The largest tables: the rest of some ninety are small. */
const LARGEST = 12;

interface TableSize {
  name: string;
  /** The server's estimate. */
  rows: number;
  dataBytes: number;
  indexBytes: number;
}

export interface DatabaseFigures {
  starts: string[];
  /** Percent of this process's pool now, and of the fullest one by point. */
  poolNow: number;
  pool: (number | null)[];
  /** Milliseconds of the join probe. */
  probeNow: number | null;
  probe: (number | null)[];
  /** 0 to 1; null where the server keeps no statistics. */
  uuidShare: number | null;
  uuidShares: (number | null)[];
  sizeBytes: number | null;
  server: ServerStatus;
  tables: TableSize[];
}

interface ServerStatus {
  version: string;
  uptimeSeconds: number;
  connections: number;
  maxConnections: number;
  /** Statements longer than the server's `long_query_time` since its start. */
  slowQueries: number;
}

/** The database now and over a period. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function getDatabaseFigures(ctx: UserCtx, period: Period): Promise<DatabaseFigures> {
  await requirePermission(ctx, 'ops.view');
  const frame = await openFrame(ctx, period);
  const [health, tables] = await Promise.all([readDatabaseHealth(ctx, frame), readTableSizes(ctx)]);
  return { ...health, tables };
}

/** As getDatabaseFigures, without table sizes and authorization, for the overview. */
export async function readDatabaseHealth(ctx: Ctx, frame: Frame): Promise<Omit<DatabaseFigures, 'tables'>> {
  const [samples, history, server] = await Promise.all([
    readDatabaseFigures(ctx),
    readHistory(ctx, frame, [POOL, PROBE, SHARE]),
    readServer(ctx),
  ]);
  const nowOf = (gauge: unknown) => samples.find((sample) => sample.gauge === gauge)?.value ?? null;
  return {
    starts: pointStarts(frame),
    poolNow: readPoolUsage(),
    pool: history.peak(POOL),
    probeNow: nowOf(metrics.dbJoinProbeMs),
    probe: history.mean(PROBE),
    uuidShare: nowOf(metrics.dbUuidIndexShare),
    uuidShares: history.mean(SHARE),
    sizeBytes: nowOf(metrics.dbSizeBytes),
    server,
  };
}

// Raw: status of the server and its catalogue are no tables of ours.
async function readServer(ctx: Ctx): Promise<ServerStatus> {
  const [status, [settings]] = await Promise.all([
    rowsOf<{ Variable_name: string; Value: string }>(
      ctx.db,
      sql`SHOW GLOBAL STATUS WHERE Variable_name IN ('Uptime', 'Threads_connected', 'Slow_queries')`,
    ),
    rowsOf<{ version: string; maxConnections: number }>(
      ctx.db,
      sql`SELECT VERSION() AS version, @@max_connections AS maxConnections`,
    ),
  ]);
  const of = (name: string) => Number(status.find((row) => row.Variable_name === name)?.Value ?? 0);
  return {
    version: settings?.version ?? '',
    uptimeSeconds: of('Uptime'),
    connections: of('Threads_connected'),
    maxConnections: Number(settings?.maxConnections ?? 0),
    slowQueries: of('Slow_queries'),
  };
}

async function readTableSizes(ctx: Ctx): Promise<TableSize[]> {
  const rows = await rowsOf<Record<keyof TableSize, string | number>>(
    ctx.db,
    sql`SELECT table_name AS name, table_rows AS \`rows\`, data_length AS dataBytes, index_length AS indexBytes
      FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'
      ORDER BY data_length + index_length DESC LIMIT ${LARGEST}`,
  );
  return rows.map((row) => ({
    name: String(row.name),
    rows: Number(row.rows),
    dataBytes: Number(row.dataBytes),
    indexBytes: Number(row.indexBytes),
  }));
}

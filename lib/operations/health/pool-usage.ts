import { getPool } from '@/db/client';
import { env } from '@/lib/platform/env';

/** The driver publishes no figures; these lists have kept their names for years. */
interface PoolInside {
  _allConnections?: { length: number };
  _freeConnections?: { length: number };
}

/** Connections of this process's pool that are in use. */
function countUsedConnections(): number {
  const inside = getPool().pool as unknown as PoolInside;
  return (inside._allConnections?.length ?? 0) - (inside._freeConnections?.length ?? 0);
}

/** Percentage of this process's pool that is in use, 0 to 100. */
export function readPoolUsage(): number {
  return (100 * countUsedConnections()) / env().DB_POOL_SIZE;
}

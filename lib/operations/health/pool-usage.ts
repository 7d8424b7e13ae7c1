import { getPool } from '@/db/client';
import { env } from '@/lib/platform/env';

/** The driver publishes no figures; these lists have kept their names for years. */
interface PoolInside {
  _allConnections?: { length: number };
  _freeConnections?: { length: number };
}

/** Percentage of this process's pool that is in use, 0 to 100. */
export function readPoolUsage(): number {
  const inside = getPool().pool as unknown as PoolInside;
  const used = (inside._allConnections?.length ?? 0) - (inside._freeConnections?.length ?? 0);
  return (100 * used) / env().DB_POOL_SIZE;
}

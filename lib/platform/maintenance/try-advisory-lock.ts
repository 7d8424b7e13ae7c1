import type { RowDataPacket } from 'mysql2';
import { openPool } from '@/db/client';
import { env } from '@/lib/platform/env';

// Locks are server-wide and at most 64 characters long; a server may hold several databases of ours.
const LOCK_NAME = "LEFT(CONCAT(MD5(DATABASE()), ':', ?), 64)";

/**
 * Runs `work` unless another process holds the named lock, so that several workers can share a timetable. The lock has
 * a connection of its own, outside the pool: it is released when its process is killed, and concurrent tasks leave the
 * pool to their work. Locks on pool connections could deadlock.
 * @returns false when the lock is held elsewhere
 */
export async function tryAdvisoryLock(name: string, work: () => Promise<void>): Promise<boolean> {
  const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  try {
    const connection = await pool.getConnection();
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT GET_LOCK(${LOCK_NAME}, 0) AS got`, [name]);
    if (rows[0]?.got !== 1) return false;
    try {
      await work();
      return true;
    } finally {
      // Closing the connection releases the lock as well, but only once the server notices.
      await connection.query(`DO RELEASE_LOCK(${LOCK_NAME})`, [name]).catch(() => undefined);
      connection.destroy();
    }
  } finally {
    await pool.end().catch(() => undefined);
  }
}

import type { RowDataPacket } from 'mysql2';
import { getPool } from '@/db/client';

// Locks are server-wide and at most 64 characters long; a server may hold several databases of ours.
const LOCK_NAME = "LEFT(CONCAT(MD5(DATABASE()), ':', ?), 64)";

/**
 * Runs `work` unless another process holds the named lock, so that several workers can have the same timetable. The lock
 * belongs to a connection of its own: it is released when its process is killed.
 * @returns false when the lock is held elsewhere
 */
export async function tryAdvisoryLock(name: string, work: () => Promise<void>): Promise<boolean> {
  const connection = await getPool().getConnection();
  let isHeld = false;
  try {
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT GET_LOCK(${LOCK_NAME}, 0) AS got`, [name]);
    isHeld = rows[0]?.got === 1;
    if (isHeld) await work();
    return isHeld;
  } finally {
    // Closing the connection releases the lock as well, but only once the server notices.
    if (isHeld) await connection.query(`DO RELEASE_LOCK(${LOCK_NAME})`, [name]).catch(() => undefined);
    connection.destroy();
  }
}

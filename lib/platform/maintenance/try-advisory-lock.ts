import type { RowDataPacket } from 'mysql2';
import { getPool } from '@/db/client';

// Locks are server-wide and at most 64 characters long; a server may hold several databases of ours.
const LOCK_NAME = "LEFT(CONCAT(MD5(DATABASE()), ':', ?), 64)";

/**
 * Runs `work` unless another process is at it, so that several workers can have the same timetable. The lock belongs
 * to a connection of its own: a killed process gives it back at once.
 * @returns false when somebody else was at it
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
    // Closing gives the lock back in every case, but only once the server notices: whoever asks next might be refused.
    if (isHeld) await connection.query(`DO RELEASE_LOCK(${LOCK_NAME})`, [name]).catch(() => undefined);
    connection.destroy();
  }
}

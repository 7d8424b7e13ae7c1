import type { RowDataPacket } from 'mysql2';
import { getPool } from '@/db/client';

/**
 * Runs `work` unless another process is at it, so that several workers can have the same timetable. The lock belongs
 * to a connection of its own: a killed process gives it back at once.
 * @returns false when somebody else was at it
 */
export async function runAlone(name: string, work: () => Promise<void>): Promise<boolean> {
  const connection = await getPool().getConnection();
  try {
    // Locks are server-wide and at most 64 characters long; a server may hold several databases of ours.
    const [rows] = await connection.query<RowDataPacket[]>(
      "SELECT GET_LOCK(LEFT(CONCAT(MD5(DATABASE()), ':', ?), 64), 0) AS got",
      [name],
    );
    if (rows[0]?.got !== 1) return false;
    await work();
    return true;
  } finally {
    // Closing gives the lock back in every case, also when releasing it would fail.
    connection.destroy();
  }
}

import type { Connection, RowDataPacket } from 'mysql2/promise';
import { openAdminConnection } from './admin-connection';

/** Older marks count for `seal_audit_logs`: before that it does not read the list of transactions. */
const MARK_SECONDS = 2.1;

/**
 * One call for each procedure. It proves that the definer may read and write what the body names, and changes nothing that
 * the worker's next call would not. The partitions' calls are refused by the body: their tables are altered by
 * `db:apply` itself.
 */
export const DEFINER_PROBES: Readonly<Record<string, string>> = {
  seal_audit_logs: `DO (SELECT SLEEP(GREATEST(0, LEAST(${MARK_SECONDS},
      ${MARK_SECONDS} - TIMESTAMPDIFF(MICROSECOND, marked_at, UTC_TIMESTAMP(6)) / 1e6))) FROM audit_seal_marks);
    CALL seal_audit_logs()`,
  read_index_sizes: 'CALL read_index_sizes()',
  withdraw_imported_numbers: "CALL withdraw_imported_numbers(0, '[]', 0, NULL, '')",
  add_notifications_partition: "CALL add_notifications_partition('9998-01-01')",
  add_audit_logs_partition: 'CALL add_audit_logs_partition(9998)',
};

/** Error of a SIGNAL in a body; other errors concern rights or a missing definer. */
const SIGNALLED = 1644;

/**
 * Calls every procedure that runs with its definer's rights, because a missing right shows nowhere else: the worker's
 * task fails and people notice nothing. @throws Error that names each procedure, its definer and the server's answer
 */
export async function refusePowerlessDefiners(adminUrl: string): Promise<void> {
  const connection = await openAdminConnection(adminUrl);
  try {
    const faults: string[] = [];
    for (const { name, definer } of await listDefiners(connection)) {
      const fault = await probe(connection, DEFINER_PROBES[name] ?? '');
      if (fault) faults.push(`  ${name} (definer ${definer}): ${fault}`);
    }
    if (faults.length > 0) {
      throw new Error(['Procedures cannot work with the rights of their definer:', ...faults, REMEDY].join('\n'));
    }
  } finally {
    await connection.end();
  }
}

const REMEDY =
  'As an administrator of the server, give that account the rights of docs/install.md, section 2 (GRANT PROCESS ON *.* …), ' +
  'and run npm run db:apply again.';

async function listDefiners(connection: Connection): Promise<{ name: string; definer: string }[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT routine_name AS name, definer FROM information_schema.routines
     WHERE routine_schema = DATABASE() AND security_type = 'DEFINER' ORDER BY routine_name`,
  );
  return rows.map((row) => ({ name: String(row.name), definer: String(row.definer) }));
}

/** The server's answer to a call that failed, or null. */
async function probe(connection: Connection, call: string): Promise<string | null> {
  if (call === '') return 'no call of db/definer-rights.ts tries it';
  try {
    await connection.query(call);
    return null;
  } catch (error) {
    const { errno, message } = error as { errno?: number; message: string };
    return errno === SIGNALLED ? null : message;
  }
}

import { databaseNameOf, openAdminConnection, quoteName } from './admin-connection';
import { applyDeltas } from './apply-deltas';
import { refuseBusinessData } from './business-data';

/**
 * Drops the database and makes it anew with all deltas, without any data. Throws when people have worked in it and
 * `force` is not given.
 */
export async function resetDatabase(
  adminUrl: string,
  options: { appUrl?: string; force?: boolean } = {},
): Promise<void> {
  const connection = await openAdminConnection(adminUrl);
  try {
    await refuseBusinessData(connection, 'The reset', options.force === true);
    await connection.query(`DROP DATABASE ${quoteName(databaseNameOf(adminUrl))}`);
  } finally {
    await connection.end();
  }
  await applyDeltas(adminUrl, { appUrl: options.appUrl });
}

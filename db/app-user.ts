import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';

/**
 * Gives the user of `appUrl` the role dms_app as its only source of rights, making the user when there is none.
 * Does nothing when the app signs in as the administrator (one address for both). Throws when the user cannot sign in.
 */
export async function grantAppUser(connection: Connection, adminUrl: string, appUrl: string): Promise<void> {
  const user = decodeURIComponent(new URL(appUrl).username);
  const password = decodeURIComponent(new URL(appUrl).password);
  if (user === decodeURIComponent(new URL(adminUrl).username)) return;
  for (const account of await listAccounts(connection, user, password)) await grantRole(connection, account);
  await refuseFailedSignIn(appUrl);
}

async function grantRole(connection: Connection, account: string): Promise<void> {
  try {
    await connection.query(`GRANT dms_app TO ${account}; SET DEFAULT ROLE dms_app FOR ${account}`);
  } catch (error) {
    throw new Error(
      `the user of DATABASE_ADMIN_URL may not give the role dms_app to ${account}: an administrator of the server has ` +
        'to GRANT dms_app to it WITH ADMIN OPTION, and UPDATE on the database mysql. ' +
        `(${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

/** Every `'user'@'host'` of that name; the operator may have limited it to some hosts. */
async function listAccounts(connection: Connection, user: string, password: string): Promise<string[]> {
  const hosts = await listHosts(connection, user);
  if (hosts.length === 0) {
    // Starters on two databases can make the same user at the same time.
    await connection.query(`CREATE USER IF NOT EXISTS ${accountOf(connection, user, '%')} IDENTIFIED BY ?`, [password]);
    hosts.push('%');
  }
  return hosts.map((host) => accountOf(connection, user, host));
}

async function listHosts(connection: Connection, user: string): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    "SELECT Host AS host FROM mysql.global_priv WHERE User = ? AND JSON_VALUE(Priv, '$.is_role') IS NULL",
    [user],
  );
  return rows.map((row) => String(row.host));
}

function accountOf(connection: Connection, user: string, host: string): string {
  return `${connection.escape(user)}@${connection.escape(host)}`;
}

async function refuseFailedSignIn(appUrl: string): Promise<void> {
  try {
    const appConnection = await mysql.createConnection({ uri: appUrl });
    await appConnection.end();
  } catch (error) {
    throw new Error(
      `the user of DATABASE_URL cannot sign in to its database: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { openAdminConnection } from '@/db/admin-connection';
import { findFreePort } from '../../scripts/servers/ports.mjs';
import { startServerProcess } from '../../scripts/servers/server-process.mjs';
import { productionWebArguments } from '../../scripts/steps/build.mjs';
import { logFileOf, ROOT } from '../../scripts/steps/places.mjs';

const ROLE = 'dms_app';

/** Another web process on the same data, whose database user can lose a right without anybody else's losing it. */
export interface PoorServer {
  url: string;
  /** Takes the right to read a table away for as long as `meanwhile` takes. */
  without: (table: string, meanwhile: () => Promise<void>) => Promise<void>;
  /** Gives back what `without` has taken, before its time is over. */
  giveBack: () => Promise<void>;
  log: () => string;
  stop: () => Promise<void>;
}

/** @param settings environment that differs from the app's own web process */
export async function startPoorServer(adminUrl: string, settings: Record<string, string> = {}): Promise<PoorServer> {
  const admin = await openAdminConnection(adminUrl);
  const user = `dms_poor_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await makeUser(admin, user, password);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const database = new URL(adminUrl);
  database.username = user;
  database.password = password;
  const logFile = logFileOf('test-poor-web');
  rmSync(logFile, { force: true });
  const { DATABASE_ADMIN_URL: _administrator, ...env } = process.env;
  const server = startServerProcess({
    name: 'poor web',
    program: { file: process.execPath },
    args: [...productionWebArguments(), '--port', String(port)],
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production', DATABASE_URL: database.href, APP_URL: url, PORT: String(port), ...settings },
    logFile,
    graceMs: 5000,
  });
  await expect
    .poll(() =>
      fetch(`${url}/api/health/live`)
        .then(({ ok }) => ok)
        .catch(() => false),
    )
    .toBe(true);
  let missing: string | null = null;
  const giveBack = async () => {
    if (missing) await admin.query(`GRANT SELECT ON ${missing} TO '${user}'@'%'`);
    missing = null;
  };
  return {
    url,
    without: async (table, meanwhile) => {
      await admin.query(`REVOKE SELECT ON ${table} FROM '${user}'@'%'`);
      missing = table;
      await meanwhile().finally(giveBack);
    },
    giveBack,
    log: () => readFileSync(logFile, 'utf8'),
    stop: async () => {
      await server.stop();
      await admin.query(`DROP USER '${user}'@'%'`);
      await admin.end();
    },
  };
}

/** With each right of the app's role by itself: what comes by a role cannot be taken from one user. */
async function makeUser(admin: Connection, user: string, password: string): Promise<void> {
  await admin.query(`CREATE USER '${user}'@'%' IDENTIFIED BY '${password}'`);
  const [rows] = await admin.query<RowDataPacket[]>(`SHOW GRANTS FOR ${ROLE}`);
  const [[here]] = await admin.query<RowDataPacket[]>('SELECT DATABASE() AS name');
  const grants = rows.map((row) => String(Object.values(row)[0])).filter((text) => text.includes(`\`${here?.name}\`.`));
  for (const grant of grants) await admin.query(grant.replace(` TO \`${ROLE}\``, ` TO '${user}'@'%'`));
}

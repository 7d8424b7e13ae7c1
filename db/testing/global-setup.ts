import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openTestServers } from '@/scripts/servers/throw-away.mjs';
import { seedMasterData } from '../seed/master-data';
import { readBlueprint } from './blueprint';
import { BUNDLES_FOLDER } from './bundle-child';
import { createTestDatabase, type TestDatabase } from './database';

declare module 'vitest' {
  interface ProvidedContext {
    testMysqlUrl: string;
    testRedisUrl: string;
    /** The file with what makes a database like the template. */
    testBlueprint: string;
    /** The folder of the programs that tests start. */
    testBundles: string;
  }
}

/** Starts the servers of a test run, or takes TEST_MYSQL_URL and TEST_REDIS_URL, and fills the template once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const servers = await openTestServers();
  try {
    process.env.TEST_MYSQL_URL = servers.mysqlUrl;
    const template = await makeTemplate();
    const blueprint = path.join(servers.folder, 'blueprint.sql');
    writeFileSync(blueprint, await readBlueprint(template.adminUrl), { mode: 0o600 });
    project.provide('testMysqlUrl', servers.mysqlUrl);
    project.provide('testRedisUrl', servers.redisUrl);
    project.provide('testBlueprint', blueprint);
    const bundles = path.join(BUNDLES_FOLDER, String(process.pid));
    project.provide('testBundles', bundles);
    return async () => {
      rmSync(bundles, { recursive: true, force: true });
      if (servers.isGiven) await template.drop();
      await servers.stop();
    };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

async function makeTemplate(): Promise<TestDatabase> {
  const template = await createTestDatabase({ contents: 'schema', name: `dms_template_${process.pid}` });
  await seedMasterData(template.adminUrl);
  return template;
}

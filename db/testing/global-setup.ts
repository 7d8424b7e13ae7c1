import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openTestServers } from '@/scripts/servers/throw-away.mjs';
import { createTestDatabase, type TestDatabase } from './database';

declare module 'vitest' {
  interface ProvidedContext {
    testMysqlUrl: string;
    testRedisUrl: string;
    testTemplateDatabase: string;
  }
}

const MASTER_DATA = path.join(import.meta.dirname, '..', 'seed', 'master-data.ts');

/** Starts the servers of a test run, or takes TEST_MYSQL_URL and TEST_REDIS_URL, and fills the template once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const servers = await openTestServers();
  try {
    process.env.TEST_MYSQL_URL = servers.mysqlUrl;
    const template = await makeTemplate();
    project.provide('testMysqlUrl', servers.mysqlUrl);
    project.provide('testRedisUrl', servers.redisUrl);
    project.provide('testTemplateDatabase', template.name);
    return async () => {
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
  if (existsSync(MASTER_DATA)) {
    const { seedMasterData } = (await import(MASTER_DATA)) as { seedMasterData: (adminUrl: string) => Promise<void> };
    await seedMasterData(template.adminUrl);
  }
  return template;
}

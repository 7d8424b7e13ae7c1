import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { Env } from '@/lib/platform/env';

const Service = z.object({
  image: z.string(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  stop_grace_period: z.string().optional(),
  networks: z
    .object({ default: z.object({ aliases: z.array(z.string()).optional(), ipv4_address: z.string().optional() }) })
    .optional(),
});
type Service = z.infer<typeof Service>;

const text = readFileSync('ops/compose.yaml', 'utf8');
const { services, volumes } = z
  .object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(text, { merge: true }));

/** Read by the commands of `prepare` or by the exporter of traces, and not by the product's processes. */
const READ_ELSEWHERE = [
  'DMS_BACKUP_PASSWORD',
  'MARIADB_ROOT_PASSWORD',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

const named = (pattern: RegExp) => Object.entries(services).filter(([name]) => pattern.test(name));
const webs = named(/^web-/);
const workers = named(/^worker-/);

/** Environment of a container, with the example's passwords. */
function settingsOf({ environment }: Service): Record<string, string> {
  const filled = Object.entries(environment).map(([name, value]) => [name, fill(value)]);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

function fill(value: string): string {
  return value.replaceAll(/\$\{(\w+):(?:\?|-([^}]*))\}/g, (_, name: string, preset?: string) =>
    name === 'APP_URL' ? 'https://dms.example.org' : (preset ?? 'a'.repeat(32)),
  );
}

/** Milliseconds of `90s` or `2m`. */
function durationMs(value = '10s'): number {
  return Number.parseInt(value, 10) * (value.endsWith('m') ? 60_000 : 1000);
}

describe('the compose file', () => {
  it('has three web, two workers, a writer with its replica, Redis with sentinels, and what watches and serves them', () => {
    expect([webs.length, workers.length]).toEqual([3, 2]);
    expect(named(/^redis-/)).toHaveLength(3);
    expect(named(/^sentinel-/)).toHaveLength(3);
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['nginx', 'mariadb-primary', 'mariadb-replica', 'clamd', 'n8n', 'prometheus']),
    );
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['alertmanager', 'grafana', 'prepare']));
  });

  it.each([...webs, ...workers, ...named(/^prepare$/)])('gives %s settings that the product reads', (_, service) => {
    const known = [...Object.keys(Env.shape), ...READ_ELSEWHERE];
    for (const name of Object.keys(service.environment)) expect(known).toContain(name);
    expect(() => Env.parse(settingsOf(service))).not.toThrow();
  });

  it('offers settings of a bucket that the product reads', () => {
    const offered = [...text.matchAll(/^\s+# (S3_\w+): /gm)].map(([, name = '']) => name);
    expect(offered.length).toBeGreaterThan(3);
    for (const name of offered) expect(Object.keys(Env.shape)).toContain(name);
  });

  it('asks for nothing that its example does not list, and lists nothing that it does not read', () => {
    const asked = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name));
    const example = readFileSync('ops/env.example', 'utf8');
    const listed = new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name));
    expect([...listed].toSorted()).toEqual([...asked].toSorted());
  });

  it('asks web and worker whether they are ready', () => {
    for (const [, { healthcheck }] of webs) expect(healthcheck?.test.join(' ')).toContain(':3000/api/health/ready');
    for (const [, { healthcheck }] of workers) expect(healthcheck?.test.join(' ')).toContain(':3001/api/health/ready');
  });

  it('leaves a web the time to drain and to end what was asked, and a worker its twenty seconds', () => {
    for (const [, { environment, stop_grace_period }] of webs) {
      const drainMs = 1000 * Number(environment.DRAIN_SECONDS);
      expect(drainMs).toBeGreaterThan(0);
      // As long as nginx waits for an answer.
      expect(durationMs(stop_grace_period)).toBeGreaterThanOrEqual(drainMs + 60_000);
    }
    for (const [, { stop_grace_period }] of workers) expect(durationMs(stop_grace_period)).toBeGreaterThan(20_000);
  });

  it('backs up by the workers, and not by the web', () => {
    for (const [, service] of workers) {
      expect(service.environment).toMatchObject({ BACKUP_DIR: '/backup', BACKUP_KEY_FILE: '/run/secrets/backup-key' });
      expect(service.volumes.some((one) => one.endsWith(':/backup'))).toBe(true);
      expect(service.volumes.some((one) => one.includes(':/run/secrets/backup-key'))).toBe(true);
    }
    for (const [, { environment }] of webs) expect(Object.keys(environment).join()).not.toContain('BACKUP');
  });

  it('reaches the database by the alias that a promotion moves', () => {
    const writer = services['mariadb-primary']?.networks?.default.aliases?.map(fill);
    expect(writer).toEqual(['database-writer']);
    for (const [, { environment }] of [...webs, ...workers]) {
      for (const [name, value] of Object.entries(environment))
        if (value.startsWith('mysql:'))
          expect([name, new URL(fill(value)).hostname]).toEqual([name, 'database-writer']);
    }
    expect(readFileSync('docs/operations.md', 'utf8')).toContain('--alias database-writer');
  });

  it('keeps the files of the last builds where nginx looks for them', () => {
    const volume = services.nginx?.volumes.find((one) => one.startsWith('static:'))?.split(':')[1];
    expect(readFileSync('ops/nginx/dms.conf', 'utf8')).toContain(`root ${volume?.replace('/_next/static', '')};`);
    expect(services.prepare?.volumes).toContain('static:/static');
  });

  it('declares every volume that it names', () => {
    const used = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(':')[0] ?? ''));
    for (const name of used.filter((one) => /^[a-z]/.test(one))) expect(Object.keys(volumes)).toContain(name);
  });
});

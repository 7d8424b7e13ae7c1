import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** As a process reads it that starts with this zone. */
async function zoneOf(timeZone: string): Promise<string> {
  vi.stubEnv('TZ_PROJECT', timeZone);
  return (await import('./env')).env().TZ_PROJECT;
}

it.each(['Asia/Bangkok', 'Asia/Ho_Chi_Minh'])('%s can be the zone of the project', async (timeZone) => {
  expect(await zoneOf(timeZone)).toBe(timeZone);
});

it.each(['UTC', 'Europe/Berlin', 'Asia/Bankok', '+08:00'])(
  '%s stops the start by the name of its variable',
  async (timeZone) => {
    await expect(zoneOf(timeZone)).rejects.toThrow(/seven hours ahead.*\n.*TZ_PROJECT/s);
  },
);

it('without a zone it is Bangkok', async () => {
  expect(await zoneOf('')).toBe('Asia/Bangkok');
});

describe('an address of n8n that lives for two minutes', () => {
  const addressIn = async (mode: string) => {
    vi.stubEnv('NODE_ENV', mode);
    vi.stubEnv('N8N_WEBHOOK_URL', 'https://n8n.example.org/webhook-test/dms');
    return (await import('./env')).env().N8N_WEBHOOK_URL;
  };

  it('is for trying things out', async () => {
    expect(await addressIn('development')).toContain('/webhook-test/');
  });

  it('stops the start where it would be relied on', async () => {
    await expect(addressIn('production')).rejects.toThrow('N8N_WEBHOOK_URL is a test address');
  });
});

describe('a bucket', () => {
  const bucketIn = async (settings: Record<string, string>) => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    return (await import('./env')).env().S3_BUCKET;
  };

  it('is told by its name alone', async () => {
    expect(await bucketIn({ S3_BUCKET: 'files' })).toBe('files');
  });

  it('is not used where every variable is empty', async () => {
    expect(await bucketIn({ S3_BUCKET: '', S3_ENDPOINT: '', S3_PREFIX: '' })).toBeUndefined();
  });

  it.each([
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.org' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'files', S3_ENDPOINT: 's3.example.org' }],
    ['S3_PREFIX', { S3_BUCKET: 'files', S3_PREFIX: '/dms' }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_ENCRYPTION', { S3_BUCKET: 'files', S3_ENCRYPTION: 'AES256', S3_KMS_KEY_ID: 'key' }],
  ])('that is half told stops the start by the name of %s', async (name, settings) => {
    await expect(bucketIn(settings)).rejects.toThrow(new RegExp(`→ at ${name}$`, 'm'));
  });
});

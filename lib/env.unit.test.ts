import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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

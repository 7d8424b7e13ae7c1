import { afterEach, expect, it } from 'vitest';
import { env } from '@/lib/platform/env';
import { relyingParty } from './relying-party';

const { APP_URL } = env();
afterEach(() => {
  env().APP_URL = APP_URL;
});

it.each([
  ['https://dms.example.go.th', 'dms.example.go.th', 'https://dms.example.go.th'],
  ['https://dms.example.go.th:8443/', 'dms.example.go.th', 'https://dms.example.go.th:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s are made for its host', (address, rpID, origin) => {
  env().APP_URL = address;
  expect(relyingParty()).toMatchObject({ rpID, origin });
});

it.each(['http://dms.example.go.th', 'http://10.0.0.5:3000', 'https://10.0.0.5', 'https://[::1]', 'http://127.0.0.1'])(
  'there are none under %s',
  (address) => {
    env().APP_URL = address;
    expect(relyingParty()).toBeNull();
  },
);

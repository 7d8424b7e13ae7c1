import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const conf = readFileSync('ops/nginx/dms.conf', 'utf8');
const compose = readFileSync('ops/compose.yaml', 'utf8');

const headers = new Map(
  [...conf.matchAll(/^\s*proxy_set_header\s+(\S+)\s+(\S+);/gm)].map(([, name, value]) => [name, value]),
);

describe('the settings for nginx', () => {
  it('pass the host on with its port, which the Origin of a browser has', () => {
    expect(headers.get('Host')).toBe('$http_host');
    expect(headers.get('X-Forwarded-Host')).toBe('$http_host');
  });

  it('write the address of the client themselves', () => {
    expect(headers.get('X-Forwarded-For')).toBe('$remote_addr');
  });

  it('have no directive that nginx 1.22 does not know', () => {
    expect(conf).not.toMatch(/^\s*http2\s/m);
    expect(conf).toMatch(/^\s*listen 443 ssl http2;/m);
  });

  it('name web containers that keep their address when they are recreated', () => {
    const servers = [...conf.matchAll(/^\s*server (\S+):3000/gm)].map(([, name]) => name);
    expect(servers).toHaveLength(3);
    for (const name of servers) {
      expect(compose).toMatch(new RegExp(`^  ${name}:\\n    <<: \\*web\\n    networks: .*ipv4_address: [\\d.]+ `, 'm'));
    }
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ErrorAnswer } from '@/lib/operations/openapi/document';
import { ERRORS } from '@/lib/platform/errors/catalog';

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

  it('send pages to https, and refuse a program that has sent a token in plain text', () => {
    const plain = conf.slice(conf.indexOf('listen 80;'), conf.indexOf('listen 443'));
    expect(plain).toMatch(/location \/ \{\s+return 301 https:/);
    expect(plain).toMatch(/location \/api\/v1\/ \{\s+return 403;/);
  });

  it('offer cipher suites with forward secrecy and authenticated encryption only', () => {
    const [, ciphers = ''] = /ssl_ciphers\s+([^;]+);/.exec(conf) ?? [];
    expect(ciphers.split(':').length).toBeGreaterThan(3);
    for (const cipher of ciphers.split(':'))
      expect(cipher).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM|CHACHA20-POLY1305)/);
  });

  it('keep the secrets of links out of the access log', () => {
    const [, form = ''] = /log_format dms ([^;]+);/.exec(conf) ?? [];
    expect(form).toContain('$logged_uri');
    expect(form).not.toMatch(/\$request\b|\$request_uri|\$http_referer/);
    expect(conf).toMatch(/access_log \S+ dms;/);
    const [, pattern = ''] = /"~(\^[^"]+)"/.exec(conf) ?? [];
    for (const path of ['/x/', '/invite/', '/q/']) expect(new RegExp(pattern).exec(`${path}a-secret`)?.[1]).toBe(path);
    expect(new RegExp(pattern).exec('/p/LCBP3-C2/rfas')).toBeNull();
  });

  it('pass over a process that takes no connection, and ask no other one a second time for what changes something', () => {
    const tries = [...conf.matchAll(/proxy_next_upstream\s+([^;]+);/g)].map(([, cases]) => cases);
    expect(tries).toEqual(['error timeout http_502', 'error timeout http_502 http_404']);
    expect(conf).not.toContain('non_idempotent');
    const servers = conf.match(/^\s*server \S+:3000/gm);
    expect(conf).toContain(`proxy_next_upstream_tries ${servers?.length};`);
  });

  it('serve static files of builds that no process has any more', () => {
    const assets = conf.slice(conf.indexOf('location /_next/static/'), conf.indexOf('location @kept'));
    expect(assets).toMatch(/proxy_intercept_errors on;\s+error_page 404 502 504 = @kept;/);
  });

  it('bound what strangers send to 16 kB, as the app does', () => {
    expect(/location ~ (\S+) \{\s+client_max_body_size 16k;/.exec(conf)?.[1]).toBe(
      '^/(?:login|invite|setup|forgot|x|q)(?:/|$)',
    );
    expect(conf).toMatch(/location \/api\/auth\/ \{\s+client_max_body_size 16k;/);
  });

  it('compress JSON, and no stream of events', () => {
    const [, types = ''] = /gzip_types ([^;]+);/.exec(conf) ?? [];
    expect(types.split(' ')).toContain('application/json');
    expect(types).not.toContain('event-stream');
    expect(conf).toMatch(/gzip_proxied any;/);
  });

  it('answer a program with the body of the API where no process answered', () => {
    const rest = conf.slice(conf.indexOf('location /api/v1/ {\n        error_page'));
    for (const status of [413, 502, 504]) {
      expect(rest).toContain(`error_page ${status} @json${status};`);
      const [, text = ''] = new RegExp(`return ${status} '([^']+)';`).exec(rest) ?? [];
      const body = ErrorAnswer.parse(JSON.parse(text));
      expect(body).toMatchObject({ statusCode: status });
      expect(Object.keys(ERRORS)).toContain(body.code);
    }
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

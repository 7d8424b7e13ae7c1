import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./app/_i18n/request.ts');

// Nobody frames the app (a framed page can be clicked through) and no address with a one-time secret travels on as a
// referrer. Scripts are Next's own, inline ones included, so the policy says what else must not be.
const SECURITY_HEADERS = [
  {
    key: 'Content-Security-Policy',
    value: "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'; worker-src 'self'",
  },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
  { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
];

// The page for outsiders is one sheet of text: nothing runs in it and nothing but its letters is loaded.
const VERIFICATION_POLICY = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const config: NextConfig = {
  // `npm test` checks them with the same compiler in a step of its own, beside the build.
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === '1' },
  // A second build folder lets a test build and a running app live side by side.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // What later builds could take up is written for as long as a third of the build takes: not for a first one, which is
  // most often the only one.
  experimental: { turbopackFileSystemCacheForBuild: process.env.KEEP_BUILD_CACHE === '1' },
  poweredByHeader: false,
  // Messages are compiled when they are loaded (app/_i18n/load-messages.ts): the browser needs the formatter, not the parser.
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  reactStrictMode: true,
  headers: async () => [
    { source: '/:path*', headers: [...SECURITY_HEADERS, { key: 'Referrer-Policy', value: 'same-origin' }] },
    // The queues' page asks for letters elsewhere; a closed network would wait for them.
    {
      source: '/api/queues/:path*',
      headers: [
        {
          key: 'Content-Security-Policy',
          value: "default-src 'self' 'unsafe-inline' 'unsafe-eval' data:; frame-ancestors 'none'; base-uri 'self'",
        },
      ],
    },
    { source: '/invite/:token*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
    { source: '/q/:token*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }, VERIFICATION_POLICY] },
  ],
  serverExternalPackages: [
    '@node-rs/argon2',
    'pino',
    'prom-client',
    'bullmq',
    'ioredis',
    'mysql2',
    'file-type',
    // It finds its pages and scripts beside itself.
    '@bull-board/api',
    '@bull-board/hono',
    '@bull-board/ui',
    '@hono/node-server',
  ],
};

export default withNextIntl(config);

import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { FILE_POLICY, SERVICE_WORKER_POLICY, VIEWER_WORKER_POLICY } from './app/_web/content-policy';
import { DATA_POLICY, SECURITY_HEADERS } from './app/_web/security-headers.mjs';

const withNextIntl = createNextIntlPlugin('./app/_i18n/request.ts');

const config: NextConfig = {
  // `npm test` checks them with the same compiler in a step of its own, beside the build.
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === '1' },
  // A second build folder lets a test build and a running app live side by side.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // Written into the pages and their scripts: which build a page is of, where processes of two builds run.
  env: { BUILD_NAME: process.env.BUILD_NAME ?? '' },
  // What later builds could take up is written for as long as a third of the build takes: not for a first one, which is
  // most often the only one.
  experimental: { turbopackFileSystemCacheForBuild: process.env.KEEP_BUILD_CACHE === '1' },
  poweredByHeader: false,
  // Messages are compiled when they are loaded (app/_i18n/load-messages.ts): the browser needs the formatter, not the parser.
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  reactStrictMode: true,
  // No page uses it: the way to it is closed, and the image library is not loaded.
  images: { unoptimized: true },
  // Where several rules meet the last one wins, and it replaces what a route sets itself. The address in a referrer can be
  // a one-time secret.
  headers: async () => [
    { source: '/:path*', headers: [...SECURITY_HEADERS, referrers('same-origin')] },
    // Three kinds of page are served by routes, which set a policy of their own.
    { source: '/((?!q/[^/]+$|offline$|api/queues(?:/|$)).*)', headers: [policy(DATA_POLICY)] },
    { source: '/q/:token', headers: [referrers('no-referrer')] },
    { source: '/api/v1/attachments/:path+', headers: [policy(FILE_POLICY), referrers('no-referrer')] },
    { source: '/x/:path*', headers: [referrers('no-referrer')] },
    { source: '/x/:token/:file', headers: [policy(FILE_POLICY)] },
    { source: '/pdfjs/:path*', headers: [policy(VIEWER_WORKER_POLICY)] },
    { source: '/sw.js', headers: [policy(SERVICE_WORKER_POLICY)] },
    { source: '/invite/:token*', headers: [referrers('no-referrer')] },
  ],
  serverExternalPackages: [
    '@node-rs/argon2',
    'pino',
    'prom-client',
    'bullmq',
    'ioredis',
    'mysql2',
    'file-type',
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-base',
    // It finds its pages and scripts beside itself.
    '@bull-board/api',
    '@bull-board/hono',
    '@bull-board/ui',
    '@hono/node-server',
  ],
};

/** Of whatever is no page: proxy.ts replaces it where there is one. */
function policy(value: string) {
  return { key: 'Content-Security-Policy', value };
}

function referrers(value: 'same-origin' | 'no-referrer') {
  return { key: 'Referrer-Policy', value };
}

export default withNextIntl(config);

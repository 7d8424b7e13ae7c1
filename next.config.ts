import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./app/_i18n/request.ts');

const config: NextConfig = {
  // A second build folder lets a test build and a running app live side by side.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // Messages are compiled when they are loaded (app/_i18n/load-messages.ts): the browser needs the formatter, not the parser.
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  reactStrictMode: true,
  serverExternalPackages: ['@node-rs/argon2', 'pino', 'prom-client', 'bullmq', 'ioredis', 'mysql2', 'file-type'],
};

export default withNextIntl(config);

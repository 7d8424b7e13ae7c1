import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./app/_i18n/request.ts');

const config: NextConfig = {
  // A second build folder lets a test build and a running app live side by side.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['@node-rs/argon2', 'pino', 'prom-client', 'bullmq', 'ioredis', 'mysql2', 'file-type'],
};

export default withNextIntl(config);

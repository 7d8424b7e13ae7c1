import 'server-only';
import { z } from 'zod';
import { hasProjectOffset, PROJECT_ZONE } from './time/project-day';

const port = z.coerce.number().int().min(1).max(65535);
const positive = z.coerce.number().int().positive();
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** Days and years of the project are counted by a fixed offset, in SQL and in the browser as well. */
const projectZone = z
  .string()
  .refine(hasProjectOffset, { error: 'has to be a zone seven hours ahead of UTC all year' });

/** Everything the processes read from the environment; `.env.example` says what each one is for. */
export const Env = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    DATABASE_URL: z.string().startsWith('mysql://').default('mysql://dms@127.0.0.1:3306/dms'),
    DATABASE_ADMIN_URL: z.string().startsWith('mysql://').optional(),
    REDIS_URL: z.string().default('redis://127.0.0.1:6379'),
    REDIS_SENTINELS: z.string().optional(),
    REDIS_MASTER_NAME: z.string().default('dms'),
    AUTH_SECRET: z.string().min(32).optional(),
    APP_URL: z.url().default('http://localhost:3000'),
    PORT: port.default(3000),
    WORKER_PORT: port.default(3001),
    TRUST_PROXY: z.string().optional(),
    DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
    DEMO: flag.default(false),
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    N8N_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    N8N_WEBHOOK_SECRET: z.string().optional(),
    N8N_WEBHOOK_OUTSIDE_ONLY: flag.default(false),
    SUBSCRIPTION_INSIDE_HOSTS: z.string().default(''),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('DMS <no-reply@localhost>'),
    CLAMD_HOST: z.string().optional(),
    CHROMIUM_PATH: z.string().optional(),
    STORAGE_DIR: z.string().default('.data/files'),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_PATH_STYLE: flag.default(false),
    S3_PREFIX: z
      .string()
      .regex(/^[A-Za-z0-9._-][A-Za-z0-9._/-]*$/, {
        error: 'has to be letters, digits and . _ - /, without a slash in front',
      })
      .or(z.literal(''))
      .default(''),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
    S3_KMS_KEY_ID: z.string().optional(),
    STORAGE_MIN_FREE_PERCENT: z.coerce.number().min(0).max(100).default(10),
    BACKUP_DIR: z.string().optional(),
    BACKUP_DATABASE_URL: z.string().startsWith('mysql://').optional(),
    BACKUP_KEY: z.string().startsWith('AGE-SECRET-KEY-1').optional(),
    BACKUP_KEY_FILE: z.string().optional(),
    SEAL_P12_FILE: z.string().optional(),
    SEAL_P12_PASSWORD: z.string().optional(),
    SEAL_TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
    METRICS_TOKEN: z.string().optional(),
    TZ_PROJECT: projectZone.default(PROJECT_ZONE),
    RATE_LIMIT_USER_PER_MINUTE: positive.default(10),
    RATE_LIMIT_IP_PER_MINUTE: positive.default(50),
    NUMBERING_LOCK_TTL_MS: positive.default(5000),
    NUMBERING_LOCK_CAP_MS: positive.default(250),
    NUMBERING_DEADLINE_MS: positive.default(5000),
    NUMBERING_RESERVATION_TTL_S: positive.default(300),
    DB_LOCK_WAIT_S: positive.default(2),
    DB_POOL_SIZE: positive.default(20),
    WORKFLOW_CONCURRENCY: positive.default(5),
    WORKFLOW_LIMIT_MAX: positive.default(50),
    WORKFLOW_LIMIT_DURATION_MS: positive.default(60_000),
    WORKFLOW_ATTEMPTS: positive.default(3),
    WORKFLOW_BACKOFF_MS: positive.default(500),
    WORKFLOW_DEFINITION_TTL_S: positive.default(3600),
    WORKER_JOB_LOCK_MS: positive.default(30_000),
    BULL_PREFIX: z.string().default('dms'),
    UI_GALLERY: flag.default(false),
    OFFLINE_WORKER: flag.default(true),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine((given, found) => {
    const refuse = (name: string, message: string) => found.addIssue({ code: 'custom', path: [name], message });
    const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = given;
    if (!bucket && (given.S3_ENDPOINT || given.S3_PREFIX || keyId || secret || given.S3_ENCRYPTION)) {
      refuse('S3_BUCKET', 'has to be set, as other S3_ variables are');
    }
    if (keyId && !secret) refuse('S3_SECRET_ACCESS_KEY', 'has to be set together with S3_ACCESS_KEY_ID');
    if (secret && !keyId) refuse('S3_ACCESS_KEY_ID', 'has to be set together with S3_SECRET_ACCESS_KEY');
    if (given.S3_KMS_KEY_ID && given.S3_ENCRYPTION !== 'aws:kms')
      refuse('S3_ENCRYPTION', 'has to be aws:kms for S3_KMS_KEY_ID');
  });
export type Env = z.infer<typeof Env>;

let parsed: Env | undefined;

/**
 * The configuration, parsed on first use (a build must work without any of it) and then kept.
 * @throws Error naming every wrong variable
 */
export function env(): Env {
  if (!parsed) {
    // An empty string in a compose file means "not set".
    const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
    const result = Env.safeParse(given);
    // n8n's test address lives for two minutes.
    if (result.data?.NODE_ENV === 'production' && result.data.N8N_WEBHOOK_URL?.includes('/webhook-test/')) {
      throw new Error('Wrong configuration:\nN8N_WEBHOOK_URL is a test address (/webhook-test/)');
    }
    if (!result.success) throw new Error(`Wrong configuration:\n${z.prettifyError(result.error)}`);
    parsed = result.data;
  }
  return parsed;
}

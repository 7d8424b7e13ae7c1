import { createTranslator, NextIntlClientProvider } from 'next-intl';
import type { ComponentType, ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import ops from '@/app/_i18n/messages/en/ops.json';
import en from '@/app/_i18n/messages/en/opsFigures.json';
import type { Card } from '@/lib/operations/figures/overview';
import { frameOf, type Period, pointStarts } from '@/lib/operations/history/periods';
import { DatabaseView } from '../database/database-view';
import { DeliveriesView } from '../deliveries/deliveries-view';
import { NumberingView } from '../numbering/numbering-view';
import { QueuesView } from '../queues/queues-view';
import { StorageView } from '../storage/storage-view';
import { OverviewView } from './overview-view';

vi.mock('next-intl/server', () => ({
  getTranslations: async () =>
    createTranslator({
      locale: 'en',
      messages: { opsFigures: en },
      namespace: 'opsFigures',
      onError: (error) => {
        throw error;
      },
    }),
}));
vi.mock('@/app/_ui/link', () => ({
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

async function htmlOf<F>(View: ComponentType<{ figures: F; period: Period }>, figures: F): Promise<string> {
  const page = (
    <NextIntlClientProvider locale="en" messages={{ ops }} timeZone="UTC">
      <View figures={figures} period="hour" />
    </NextIntlClientProvider>
  );
  const { prelude } = await prerender(page);
  return new Response(prelude).text();
}

const starts = pointStarts(frameOf('hour', new Date('2026-11-25T12:35:30Z')));
const nothing = starts.map(() => null);
const zeros = starts.map(() => 0);
const some = starts.map((_, at) => (at < 5 ? null : at));
const none = { p50: null, p95: null, p99: null };
const quiet = { p50: nothing, p95: nothing, p99: nothing, all: none };
const busy = { p50: some, p95: some, p99: some, all: { p50: 1.25, p95: 20, p99: 300 } };

const NUMBERING = {
  starts,
  issued: zeros,
  perMinute: zeros,
  fallbacks: zeros,
  retries: zeros,
  lockSuccess: nothing,
  lockSuccessOfAll: null,
  lockWait: quiet,
  generation: quiet,
  lockFailures: [],
  errors: [],
  redisUp: nothing,
  isRedisUp: true,
};
const QUEUES = {
  starts,
  queues: null,
  outbox: { pending: 0, oldestSeconds: 0 },
  deadLettersOpen: 0,
  pending: nothing,
  oldest: nothing,
  workers: { alive: 0, ageSeconds: null },
  tasks: [],
  unsealedSeconds: 0,
  documentsBehind: 0,
  transitions: [],
  transitionTime: quiet,
};

describe('the page of', () => {
  it('numbering tells a fresh system from a busy one', async () => {
    const fresh = await htmlOf(NumberingView, NUMBERING);
    expect(fresh).toContain('Nothing was measured in this period');
    expect(fresh).toContain('No errors in this period');
    const html = await htmlOf(NumberingView, {
      ...NUMBERING,
      lockWait: busy,
      lockSuccessOfAll: 0.9,
      lockFailures: [{ reason: 'held', count: 3 }],
      errors: [{ type: 'DB_ERROR', count: 1 }],
      isRedisUp: false,
    });
    for (const words of ['P50 1.3 ms, P99 300 ms', '90 %', 'Lock not obtained: held', 'Redis does not answer']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('aria-label="Lock wait. P50: highest 29 ms, latest 29 ms. P95');
    // The table beside the drawing has the gaps as dashes.
    expect(html).toMatch(/<table.*–.*29 ms/s);
  });

  it('queues says what it cannot know', async () => {
    const html = await htmlOf(QueuesView, QUEUES);
    expect(html).toContain('The queues cannot be read while Redis is away');
    expect(html).toContain('No worker has reported');
    const queue = { name: 'mail', isPaused: true, waiting: 4, active: 0, delayed: 0, failed: 0 };
    const known = await htmlOf(QueuesView, {
      ...QUEUES,
      queues: [queue],
      outbox: { pending: 2, oldestSeconds: 200 },
      workers: { alive: 2, ageSeconds: 1.2 },
      tasks: [
        {
          name: 'seal-audit',
          everySeconds: 300,
          succeededAt: null,
          ageSeconds: 86_400,
          failures: 288,
          lastError: 'ER_SPECIFIC_ACCESS_DENIED_ERROR',
          isLate: true,
        },
      ],
      transitions: [{ outcome: 'ok', count: 7 }],
      pending: some,
    });
    for (const words of ['Paused', '3 min', 'last heartbeat 1 s', 'href="/api/queues"', 'Late', 'Never', 'ER_SPECIFIC'])
      expect(known).toContain(words);
  });

  it('deliveries has rates and warns of what is not set up', async () => {
    const html = await htmlOf(DeliveriesView, {
      starts,
      isWebhookConfigured: false,
      isMailConfigured: false,
      webhook: { taken: some.map(Number), refused: zeros, success: 1, p50: 12, p95: 80, p99: 95, pending: 0 },
      subscriptions: {
        taken: zeros,
        refused: zeros,
        success: 0.75,
        p50: 20,
        p95: 910,
        p99: 950,
        active: 4,
        pending: 6,
        failing: 2,
      },
      mail: { sent: zeros, queued: 3, retrying: 1, failed: 0 },
    });
    for (const words of [
      'n8n is not configured',
      'No mail server is set up',
      '100 %',
      '80 ms',
      '75 %',
      '910 ms',
      '2 receivers fail',
      '1 after a failed try',
    ]) {
      expect(html).toContain(words);
    }
  });

  it('the database compares with the goals', async () => {
    const html = await htmlOf(DatabaseView, {
      starts,
      poolNow: 15,
      pool: some,
      probeNow: 1.26,
      probe: some,
      uuidShare: 0.034,
      uuidShares: some,
      sizeBytes: 3 * 1024 ** 3,
      server: {
        version: '10.11.14-MariaDB',
        uptimeSeconds: 90_000,
        connections: 12,
        maxConnections: 151,
        slowQueries: 2,
      },
      tables: [{ name: 'correspondences', rows: 1000, dataBytes: 16_384, indexBytes: 32_768 }],
    });
    for (const words of ['3.4 %', 'goal: below 5 %', '3 GB', '25 h', 'of 151', '10.11.14<', 'correspondences']) {
      expect(html).toContain(words);
    }
  });

  it('storage has the growth by month, and nothing of a fresh system', async () => {
    const empty = { files: 0, bytes: 0 };
    const figures = {
      starts,
      freeNow: 0.5,
      free: some,
      minFree: 0.1,
      committed: { files: 1, bytes: 2_000_000 },
      temporary: empty,
      quarantined: empty,
      months: [{ month: '2026-11', files: 1, bytes: 2_000_000 }],
    };
    expect(await htmlOf(StorageView, figures)).toMatch(/2026-11.*1\.9 MB/s);
    const fresh = await htmlOf(StorageView, { ...figures, freeNow: null, free: nothing, committed: empty });
    expect(fresh).toContain('No files yet');
    const bucket = await htmlOf(StorageView, { ...figures, freeNow: null, minFree: null });
    expect(bucket).not.toContain('Free');
  });

  it('the overview leads from each card to its page and says what is wrong', async () => {
    const cards: Card[] = [
      { key: 'numbering', state: 'ok', findings: [], values: { count: 1 } },
      {
        key: 'queues',
        state: 'critical',
        findings: [{ code: 'outboxOld', state: 'warning', values: { seconds: 90_000 } }],
        values: { count: 0 },
      },
      { key: 'storage', state: 'warning', findings: [], values: { share: 0.123, files: 2 } },
      {
        key: 'backups',
        state: 'warning',
        findings: [{ code: 'backupFailed', state: 'warning', values: { count: 1 } }],
        values: { count: 1, backup: 72_000, copy: 61 },
      },
    ];
    const requests = { starts, perMinute: some, failedPerMinute: nothing, count: 10, failedShare: 0, time: busy };
    const html = await htmlOf(OverviewView, { cards, requests });
    for (const words of [
      '1 number in the last hour',
      'has waited 25 h',
      'No deliveries waiting',
      '12 % free, 2 files',
      'The last run of one kind of backup failed',
      'Whole backup 20 h old, log copy 61 s old',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/href="\/ops\/queues".*Failing/s);
  });
});

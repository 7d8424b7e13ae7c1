import { expect, it } from 'vitest';
import { faster } from './faster';

it('divides durations and nothing else', () => {
  expect(faster('scrape_interval: 15s\n  for: 1m\n group_wait: 30s\n repeat_interval: 4h')).toBe(
    'scrape_interval: 3000ms\n  for: 12000ms\n group_wait: 6000ms\n repeat_interval: 2880000ms',
  );
  expect(faster('min_over_time(max(x)[10m:1m]) > 500 and rate(y[5m] offset 1w) > 0.10')).toBe(
    'min_over_time(max(x)[120000ms:12000ms]) > 500 and rate(y[60000ms] offset 120960000ms) > 0.10',
  );
  expect(faster("summary: 'P95 > 2 seconds' # 5 s, 30s and [x]")).toBe("summary: 'P95 > 2 seconds' # 5 s, 30s and [x]");
});

/** Count of observations up to `le`. `+Inf` counts all. */
export interface Bucket {
  le: number;
  count: number;
}

/**
 * Quantile of a histogram as Prometheus's `histogram_quantile` estimates it: linear within the bucket that holds the
 * rank. The first bucket starts at 0; a rank beyond the last finite bucket gives its bound. Null without observations.
 * @param share 0 to 1
 * @param buckets cumulative, in any order
 */
export function quantileOf(share: number, buckets: readonly Bucket[]): number | null {
  const ordered = [...buckets].sort((a, b) => a.le - b.le);
  const all = ordered.at(-1)?.count ?? 0;
  if (all <= 0) return null;
  const rank = share * all;
  const at = ordered.findIndex(({ count }) => count >= rank);
  const bucket = ordered[at];
  const below = ordered[at - 1] ?? { le: 0, count: 0 };
  if (!bucket || bucket.le === Number.POSITIVE_INFINITY) return at > 0 ? below.le : null;
  const within = bucket.count - below.count;
  return within <= 0 ? bucket.le : below.le + ((bucket.le - below.le) * (rank - below.count)) / within;
}

/** The share `rank` of exact values by nearest rank: one of them. Null without any. */
export function exactQuantile(share: number, values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

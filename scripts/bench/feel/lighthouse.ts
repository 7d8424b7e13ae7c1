import { spawn } from 'node:child_process';
import { z } from 'zod';

/**
 * The last version for Node 20. It is fetched on demand: one of its hundred packages has no fixed version, which this
 * project's lock file would have to follow.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface PageAudit {
  /** 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Milliseconds until the largest part was painted. */
  lcp: number;
  /** Milliseconds for which the page could not answer. */
  tbt: number;
}

const Audited = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.object({
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'total-blocking-time': z.object({ numericValue: z.number() }),
  }),
});

/**
 * One run on the desktop preset with an empty cache, in the browser of `debuggingPort` and as the person who is signed in
 * there: Lighthouse clears the cache and keeps cookies. robots.txt keeps search engines out on purpose.
 */
export async function auditPage(url: string, debuggingPort: number): Promise<PageAudit> {
  const flags = [
    '--preset=desktop',
    '--output=json',
    '--quiet',
    '--skip-audits=is-crawlable',
    `--port=${debuggingPort}`,
  ];
  const child = spawn('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8');
  for await (const part of child.stdout) text += part;
  const { finalDisplayedUrl, categories, audits } = Audited.parse(JSON.parse(text));
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  }
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
  };
}

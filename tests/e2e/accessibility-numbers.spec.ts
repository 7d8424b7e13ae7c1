import { FEW_ROWS, LOOKS_ONLY, lookAt } from './accessible';
import { enterAs } from './people';
import { test } from './reused-browser';

// A finding names its page and rule; a trace of hundreds of pages would only cost minutes.
test.use({ trace: 'off', ...LOOKS_ONLY });
test.describe.configure({ mode: 'parallel' });

const PAGES = [
  `/admin/numbering/counters?${FEW_ROWS}`,
  '/admin/numbering/resets',
  '/admin/numbering/certificates',
  '/admin/numbering/verification',
  `/admin/numbering/audit?${FEW_ROWS}`,
  '/admin/numbering/errors',
  '/admin/numbering/new-year',
  '/p/LCBP3-C2/admin/numbering/voids',
  '/p/LCBP3-C2/admin/numbering/import',
  '/p/LCBP3-C2/holds',
  '/p/LCBP3-C2/holds/new',
  '/go?q=no-such-number',
  '/admin/tokens',
  '/ops',
  '/ops/numbering?period=day',
  '/ops/queues',
  '/ops/deliveries',
  '/ops/database',
  '/ops/storage?period=week',
  '/ops/dead-letters',
  '/ops/webhooks',
  '/ops/backups',
];

test('what looks after numbers and the system is accessible', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterAs(context, 'superadmin');
  for (const path of PAGES) await lookAt(page, path);
});

import { test } from '@playwright/test';
import { LOCALES, lookAt } from './accessible';
import { setLook, signIn } from './people';

// A finding names its page and rule; a trace of hundreds of pages would only cost minutes.
test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel' });

const PAGES = [
  '/admin/numbering/counters',
  '/admin/numbering/resets',
  '/admin/numbering/certificates',
  '/admin/numbering/verification',
  '/admin/numbering/audit',
  '/admin/numbering/errors',
  '/admin/numbering/new-year',
  '/p/LCBP3-C2/admin/numbering/voids',
  '/p/LCBP3-C2/admin/numbering/import',
  '/p/LCBP3-C2/holds',
  '/p/LCBP3-C2/holds/new',
  '/go?q=no-such-number',
  '/admin/tokens',
  '/ops/dead-letters',
  '/ops/webhooks',
];

for (const locale of LOCALES) {
  test(`what looks after numbers and the system is accessible in ${locale} and both themes`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await setLook(context, baseURL ?? '', { locale, theme: 'light' });
    await signIn(page, 'superadmin');
    for (const path of PAGES) await lookAt(page, path);
  });
}

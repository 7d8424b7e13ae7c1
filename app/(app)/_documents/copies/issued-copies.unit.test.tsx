import { readFileSync } from 'node:fs';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { COPY_CAUSES } from '@/db/enums';
import { type IssuedCopy, type IssuedCopyList, OUTSTANDING_REASONS } from '@/lib/documents/issued-copies/dto';
import { PROJECT_ZONE } from '@/lib/platform/time/project-day';
import { IssuedCopies } from './issued-copies';

const DOCUMENT = '019505a1-7c3e-7000-8000-abc123def456';
const COPY: IssuedCopy = {
  publicId: '019505a1-7c3e-7000-8000-abc123def457',
  cause: 'ISSUED',
  causedAt: '2026-11-24T03:15:00.000Z',
  madeAt: '2026-11-27T03:15:00.000Z',
  isMadeLater: false,
  revisionLabel: 'A',
  pages: 2,
  sizeBytes: 340 * 1024,
  sha256: 'f00dfeed'.repeat(8),
  locale: 'th',
  sealedBy: 'DMS dms.example',
  sealFingerprint: 'cafe0123'.repeat(8),
  sealedAt: '2026-11-24T03:15:01.000Z',
  timestampedAt: null,
};

function render(list: IssuedCopyList, locale: 'th' | 'en' = 'en'): string {
  const copies = JSON.parse(readFileSync(`app/_i18n/messages/${locale}/copies.json`, 'utf8'));
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ copies }} timeZone={PROJECT_ZONE}>
      <IssuedCopies resource="documents" publicId={DOCUMENT} list={list} />
    </NextIntlClientProvider>,
  );
}

describe('the issued copies of a document', () => {
  it('name cause, revision, pages, size, hash and seal, and are downloaded', () => {
    const markup = render({ copies: [COPY], outstanding: [] });
    for (const part of [
      'Issued',
      'Rev. A',
      '2 pages',
      '340 KB',
      'SHA-256 f00dfeed',
      'sealed by DMS dms.example',
      'certificate cafe0123cafe0123',
    ]) {
      expect(markup).toContain(part);
    }
    expect(markup).toContain(`href="/api/v1/documents/${DOCUMENT}/issued-copies/${COPY.publicId}" download`);
    expect(markup).not.toContain('made later');
  });

  it('say which time an authority has certified', () => {
    const copies = [{ ...COPY, timestampedAt: '2026-11-24T03:15:02.000Z' }];
    expect(render({ copies, outstanding: [] })).toMatch(/timestamp of an authority.*2026/);
    expect(render({ copies: [COPY], outstanding: [] })).not.toContain('timestamp');
  });

  it('say if one was made later, and if it has no seal', () => {
    const markup = render({
      copies: [{ ...COPY, isMadeLater: true, sealedBy: null, sealFingerprint: null, sealedAt: null }],
      outstanding: [],
    });
    expect(markup).toContain('made later');
    expect(markup).toContain('without an electronic seal');
  });

  it.each(['th', 'en'] as const)('have words for every cause and every reason of waiting, in %s', (locale) => {
    const copies = COPY_CAUSES.map((cause) => ({ ...COPY, publicId: `${DOCUMENT}${cause}`, cause }));
    const outstanding = OUTSTANDING_REASONS.map((reason) => ({ since: COPY.causedAt, reason }));
    const markup = render({ copies, outstanding }, locale);
    expect(markup).not.toMatch(/copies\.\w/);
    expect(markup.split('role="status"')).toHaveLength(OUTSTANDING_REASONS.length + 1);
    expect(render({ copies: [], outstanding: [] }, locale)).not.toMatch(/copies\.\w|<ul/);
  });
});

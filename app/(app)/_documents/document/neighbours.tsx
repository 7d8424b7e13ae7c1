'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { type PageContext, readPageContext } from './page-context';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/**
 * The documents before and after this one in the list the person came from; `[` and `]` go there.
 * @param page of the documents that is open, below each one's own, e.g. "/review"
 */
export function Neighbours({
  publicId,
  projectCode,
  page = '',
}: {
  publicId: string;
  projectCode: string;
  page?: string;
}) {
  const t = useTranslations('document');
  const router = useRouter();
  const [around, setAround] = useState<PageContext | null>(null);

  useEffect(() => {
    const found = readPageContext(publicId, projectCode, page);
    setAround(found);
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
      const href =
        event.code === 'BracketLeft' ? found?.previous : event.code === 'BracketRight' ? found?.next : undefined;
      if (href) router.push(href);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [publicId, projectCode, page, router]);

  if (!around) return null;
  return (
    // On a phone above the buttons of the header, which would break into other lines when these come.
    <div className="flex items-center gap-2 max-md:absolute max-md:-top-2 max-md:right-0 max-md:gap-0">
      {around.previous && (
        <ButtonLink variant="ghost" href={around.previous} aria-label={t('previous')} title={`${t('previous')} [`}>
          <Icon name="chevron-left" />
        </ButtonLink>
      )}
      {around.next && (
        <ButtonLink variant="ghost" href={around.next} aria-label={t('next')} title={`${t('next')} ]`}>
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
    </div>
  );
}

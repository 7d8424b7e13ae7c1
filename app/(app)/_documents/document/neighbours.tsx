'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { recallSet } from './record-set';

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
  const [around, setAround] = useState<Around | null>(null);

  useEffect(() => {
    const found = lookAround(publicId, projectCode, page);
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
    <>
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
    </>
  );
}

type Around = { previous: string | undefined; next: string | undefined };

/** Their pages; null for a record that one did not come to through a list. */
function lookAround(publicId: string, projectCode: string, page: string): Around | null {
  const set = recallSet(projectCode);
  const at = set?.ids.indexOf(publicId) ?? -1;
  if (!set || at < 0) return null;
  const pageOf = (id: string | undefined) => id && `${set.register}/${id}${page}`;
  return { previous: pageOf(set.ids[at - 1]), next: pageOf(set.ids[at + 1]) };
}

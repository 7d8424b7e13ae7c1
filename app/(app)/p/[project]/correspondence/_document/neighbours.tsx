'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { recallSet } from './record-set';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** The documents before and after this one in the list the person came from; `[` and `]` go there. */
export function Neighbours({ publicId, projectCode }: { publicId: string; projectCode: string }) {
  const t = useTranslations('document');
  const router = useRouter();
  const [around, setAround] = useState<{ previous: string | undefined; next: string | undefined } | null>(null);
  const page = `/p/${encodeURIComponent(projectCode)}/correspondence`;

  useEffect(() => {
    const ids = recallSet(projectCode)?.ids ?? [];
    const at = ids.indexOf(publicId);
    const found = at < 0 ? null : { previous: ids[at - 1], next: ids[at + 1] };
    setAround(found);
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
      const id =
        event.code === 'BracketLeft' ? found?.previous : event.code === 'BracketRight' ? found?.next : undefined;
      if (id) router.push(`${page}/${id}`);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [publicId, projectCode, page, router]);

  if (!around) return null;
  return (
    <>
      {around.previous && (
        <ButtonLink
          variant="ghost"
          href={`${page}/${around.previous}`}
          aria-label={t('previous')}
          title={`${t('previous')} [`}
        >
          <Icon name="chevron-left" />
        </ButtonLink>
      )}
      {around.next && (
        <ButtonLink variant="ghost" href={`${page}/${around.next}`} aria-label={t('next')} title={`${t('next')} ]`}>
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
    </>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { CopyButton } from '@/app/_ui/copy-button';
import { ThaiDate } from '@/app/_ui/thai-date';
import { Circulate } from '@/app/(app)/_circulate/circulate';
import { paperPath } from '@/app/(app)/_documents/paper/paper-path';
import { INCOMING_TYPE } from '@/lib/documents/kind-traits';
import type { Registered } from './incoming-values';

/** The receive number of the last letter, to be written on its paper, with what comes next; until another is registered. */
export function RegisteredStrip({ letter, projectCode }: { letter: Registered; projectCode: string }) {
  const t = useTranslations('incoming');
  return (
    <section
      aria-label={t('latest')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-selected px-3 py-2"
    >
      <p role="status" className="flex flex-wrap items-center gap-x-2">
        {t('receiveNumber')}
        <strong lang="th" className="text-lead">
          {letter.number}
        </strong>
        <span className="text-table text-muted">
          <ThaiDate iso={letter.at} form="datetime" />
        </span>
      </p>
      <span className="ms-auto flex flex-wrap items-center gap-2">
        <CopyButton text={letter.number} what={letter.number} />
        <ButtonLink
          size="small"
          href={paperPath({ projectCode, typeCode: INCOMING_TYPE, publicId: letter.publicId })}
          prefetch={false}
          target="_blank"
        >
          {t('print')}
        </ButtonLink>
        <Circulate key={letter.publicId} documentPublicId={letter.publicId} projectCode={projectCode} />
      </span>
    </section>
  );
}

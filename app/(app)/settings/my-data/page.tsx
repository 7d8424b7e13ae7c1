import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { KEPT_DAYS } from '@/lib/operations/personal-data/constants';
import { COPY_WORDS } from '@/lib/operations/personal-data/content/copy-words';
import { keptFor } from '@/lib/operations/personal-data/content/first-page';
import { SUBJECT_KEYS } from '@/lib/operations/personal-data/content/subjects';
import { getOwnCopy } from '@/lib/operations/personal-data/own-copies';
import { OwnCopy } from './own-copy';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('myData'))('title') };
}

/** Stored data about the reader, its retention, and a copy of it. */
export default async function MyDataPage() {
  const ctx = await requireCtx('/settings/my-data');
  const [t, copy] = await Promise.all([getTranslations('myData'), getOwnCopy(ctx)]);
  const { subjects, leftOut, leftOutText, rights } = COPY_WORDS[ctx.locale];
  return (
    <ClientMessages namespaces={['myData']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader title={t('title')} meta={t('hint')} />
        <OwnCopy copy={copy} days={KEPT_DAYS} />
        <Section title={t('kept')} hint={rights}>
          <ul className="grid gap-x-8 lg:grid-cols-2" aria-label={t('kept')}>
            {SUBJECT_KEYS.map((key) => (
              <li key={key} className="min-w-0 border-b border-line py-2">
                <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
                  {subjects[key].title}
                  <span className="text-table font-normal text-muted">{keptFor(key, ctx.locale)}</span>
                </h3>
                <p className="text-table text-muted">{subjects[key].about}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={leftOut}>
          <ul className="max-w-3xl list-disc ps-5 text-table">
            {leftOutText.map((one) => (
              <li key={one} className="py-0.5">
                {one}
              </li>
            ))}
          </ul>
        </Section>
      </ActingFor>
    </ClientMessages>
  );
}

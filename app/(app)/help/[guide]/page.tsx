import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Link } from '@/app/_ui/link';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { GuideText } from '../_guide/guide-text';
import { GUIDES, isGuideName, readGuide } from '../_guide/guides';

type Props = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { guide } = await params;
  const t = await getTranslations('help');
  return { title: isGuideName(guide) ? t(`guides.${guide}`) : t('title') };
}

/** One guide of docs/, with its table of contents. */
export default async function GuidePage({ params }: Props) {
  const { locale } = await requireCtx();
  const { guide: name } = await params;
  if (!isGuideName(name)) notFound();
  const t = await getTranslations('help');
  const guide = await readGuide(name, locale);
  return (
    <>
      <PageHeader title={t(`guides.${name}`)} />
      {guide.locale !== locale && (
        <p role="note" className="mb-4 text-muted">
          {t('notTranslated')}
        </p>
      )}
      <div className="flex flex-col gap-x-10 gap-y-5 lg:flex-row">
        <nav aria-label={t('contents')} className="shrink-0 lg:w-56" data-print="hide">
          <div className="lg:sticky lg:top-18">
            <ul className="mb-4 flex flex-col gap-1">
              {GUIDES.map((other) => (
                <li key={other}>
                  <Link
                    href={`/help/${other}`}
                    aria-current={other === name ? 'page' : undefined}
                    className="inline-flex min-h-8 items-center text-muted hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
                  >
                    {t(`guides.${other}`)}
                  </Link>
                </li>
              ))}
            </ul>
            <ul lang={guide.locale} className="flex flex-col border-l border-line">
              {guide.sections.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`#${slug}`} className="inline-flex min-h-7 items-center px-3 text-muted hover:text-ink">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div lang={guide.locale} className="min-w-0">
          <GuideText text={guide.text} />
        </div>
      </div>
    </>
  );
}

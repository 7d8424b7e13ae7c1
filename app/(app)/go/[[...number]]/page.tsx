import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { DocumentNumber } from '@/app/_ui/document-number';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { PaletteHit } from '@/lib/documents/document/draft/form-options-dto';
import { documentPath } from '@/lib/documents/document-path';
import { traitsOfType } from '@/lib/documents/kind-traits';
import type { BareNumber, FoundDocument } from '@/lib/numbering/lookup/dto';
import { findNumbers, MAX_NUMBER_TEXT } from '@/lib/numbering/lookup/find-numbers';
import { documentNumberHref, numberHref } from '../../p/[project]/numbers/_explain/number-href';
import { GoForm } from './go-form';
import { readNumber } from './read-number';

type Props = { params: Promise<{ number?: string[] }>; searchParams: Promise<{ q?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('numbers'))('go.title') };
}

/** From a typed number to its document. Several matches: a choice. None: the attempted readings and near matches. */
export default async function GoPage({ params, searchParams }: Props) {
  const { number } = await params;
  const { q } = await searchParams;
  const text = readNumber(number, q).slice(0, MAX_NUMBER_TEXT);
  const ctx = await requireCtx(addressOf('/go', text ? { q: text } : {}));
  const t = await getTranslations('numbers');
  const found = await findNumbers(ctx, text);
  const documents = [...found.documents, ...found.circulations].sort((a, b) => a.rank - b.rank);
  const only = onlyFit(documents, found.numbers);
  if (only) redirect(only);
  const count = documents.length + found.numbers.length;
  return (
    <>
      <PageHeader title={t('go.title')} meta={t('go.hint')} />
      <GoForm text={text} words={{ label: t('go.label'), submit: t('go.submit') }} />
      {count > 0 && (
        <Section title={t('go.several', { count })} hint={t('go.severalHint')}>
          <ul className="rounded-md border border-line bg-surface">
            {documents.map((one) => (
              <DocumentChoice
                key={one.publicId}
                hit={one}
                explain={traitsOfType(one.type.code).hasNumberPage ? t('explain') : null}
                alias={one.alias ? t('go.alias', { alias: one.alias }) : undefined}
              />
            ))}
            {found.numbers.map((one) => (
              <NumberChoice key={`${one.seriesPublicId}-${one.sequence}`} one={one} state={t(`state.${one.state}`)} />
            ))}
          </ul>
        </Section>
      )}
      {count === 0 && text !== '' && (
        <div role="status">
          <EmptyState title={t('go.none', { text })}>
            <p>{t('go.noneHint')}</p>
            {found.tried.length > 0 && (
              <p className="mt-3 text-table">
                {t('go.tried')}{' '}
                {found.tried.map((key) => (
                  <code key={key} className="me-1.5 inline-block rounded-sm border border-line px-1">
                    {key}
                  </code>
                ))}
              </p>
            )}
          </EmptyState>
        </div>
      )}
      {found.near.length > 0 && (
        <Section title={t('go.near')}>
          <ul className="rounded-md border border-line bg-surface">
            {found.near.map((one) => (
              <DocumentChoice key={one.publicId} hit={one} explain={t('explain')} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Immediate redirect: a single match, or a single exact match among inexact ones. */
function onlyFit(documents: readonly FoundDocument[], numbers: readonly BareNumber[]): string | null {
  const best = documents.filter(({ rank }) => rank === (documents[0]?.rank ?? 0));
  const [first] = best;
  if (first && best.length === 1 && (numbers.length === 0 || first.rank === 0)) return pageOf(first);
  const [bare] = numbers;
  return bare && documents.length === 0 && numbers.length === 1 ? numberHref(bare) : null;
}

function pageOf(hit: PaletteHit): string {
  return documentPath({ ...hit, typeCode: hit.type.code, isDraft: hit.status.code === 'DRAFT' });
}

function DocumentChoice({
  hit,
  explain,
  alias,
}: {
  hit: PaletteHit;
  /** Null for a circulation: its number is explained on no page. */
  explain: string | null;
  alias?: string | undefined;
}) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-72">
        <Link href={pageOf(hit)} className="after:absolute after:inset-0 hover:underline">
          <DocumentNumber number={hit.documentNumber ?? hit.subject} type={hit.type} />
        </Link>
        <p className="truncate text-table text-muted">
          {alias && `${alias} · `}
          {hit.subject}
        </p>
      </div>
      <span className="text-table text-muted">{hit.projectCode}</span>
      <StatusChip code={hit.status.code} label={hit.status.name} />
      {explain && (
        <Link
          href={documentNumberHref(hit.projectCode, hit.publicId)}
          className="relative text-table text-primary hover:underline"
        >
          {explain}
        </Link>
      )}
    </li>
  );
}

function NumberChoice({ one, state }: { one: BareNumber; state: string }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-hover">
      <Link href={numberHref(one)} className="min-w-0 flex-1 basis-72 after:absolute after:inset-0 hover:underline">
        <DocumentNumber number={one.number} type={one.type} />
      </Link>
      <span className="text-table text-muted">{one.projectCode}</span>
      <StatusChip code={one.state} label={state} />
    </li>
  );
}

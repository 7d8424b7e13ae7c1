import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DescriptionList } from '@/app/_ui/description-list';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { PaneDocument } from '@/lib/documents/pane/dto';
import type { CodedRef } from '@/lib/platform/references';

/** All facts of a document, folded; empty ones are omitted. */
export function PaneFactList({ document: { facts } }: { document: PaneDocument }) {
  const t = useTranslations('pane');
  const letters = useTranslations('correspondence');
  const words = useTranslations('document');
  const transmittals = useTranslations('transmittals');
  const coded = (one: { code: string; name: string } | null) => one && `${one.code} ${one.name}`;
  const parties = (all: readonly CodedRef[]) =>
    all.length > 0 && (
      <span lang="th" className="whitespace-pre-line">
        {all.map((one) => coded(one)).join('\n')}
      </span>
    );
  const items: { term: string; value: ReactNode }[] = [
    { term: letters('column.from'), value: <span lang="th">{coded(facts.from)}</span> },
    { term: letters('column.to'), value: parties(facts.to) },
    { term: letters('column.cc'), value: parties(facts.cc) },
    { term: letters('column.date'), value: facts.documentDate && <ThaiDate iso={facts.documentDate} form="long" /> },
    {
      term: letters('column.due'),
      value: facts.dueDate && (
        <span className={facts.isOverdue ? 'font-medium text-danger' : undefined}>
          <ThaiDate iso={facts.dueDate} form="long" />
          {facts.isOverdue && ` (${letters('overdue')})`}
        </span>
      ),
    },
    { term: t('result'), value: coded(facts.result) },
    { term: t('subType'), value: coded(facts.subType) },
    { term: t('purpose'), value: facts.purpose && transmittals(`purpose.${facts.purpose}`) },
    { term: words('fact.contract'), value: coded(facts.contract) },
    { term: letters('column.discipline'), value: coded(facts.discipline) },
    { term: letters('column.urgency'), value: facts.urgency !== 'NORMAL' && letters(`urgency.${facts.urgency}`) },
    { term: letters('column.secrecy'), value: facts.secrecy !== 'NORMAL' && letters(`secrecy.${facts.secrecy}`) },
    { term: letters('column.tags'), value: facts.tags.join(', ') },
    { term: letters('column.createdBy'), value: facts.createdBy },
  ];
  return (
    <details className="text-table">
      <summary className="cursor-pointer text-primary">{t('facts')}</summary>
      <div className="mt-2">
        <DescriptionList items={items.filter(({ value }) => Boolean(value))} />
      </div>
    </details>
  );
}

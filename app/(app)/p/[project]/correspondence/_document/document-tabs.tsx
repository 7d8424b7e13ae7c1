import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DescriptionList } from '@/app/_ui/description-list';
import { Tabs } from '@/app/_ui/tabs';
import { ThaiDate } from '@/app/_ui/thai-date';
import { DocumentTimeline } from '@/app/(app)/_documents/document/document-timeline';
import { RecipientsList } from '@/app/(app)/_documents/document/recipients-list';
import { ReferenceThread } from '@/app/(app)/_documents/document/reference-thread';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import type { AliasRow } from '@/lib/numbering/changes/dto';
import { CounterpartNumbers } from '../_number/counterpart-numbers';

/** Facts about the document beside its text. */
export function DocumentTabs({ document, aliases }: { document: CorrespondenceDetail; aliases: readonly AliasRow[] }) {
  const t = useTranslations('document.tab');
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface p-4" data-print="hide">
      <Tabs
        label={t('label')}
        tabs={[
          { key: 'facts', label: t('facts'), content: <Facts document={document} aliases={aliases} /> },
          { key: 'recipients', label: t('recipients'), content: <RecipientsList recipients={document.recipients} /> },
          {
            key: 'thread',
            label: t('thread', { count: document.references.length }),
            content: <ReferenceThread references={document.references} projectCode={document.project.code} />,
          },
          { key: 'history', label: t('history'), content: <DocumentTimeline entries={document.timeline} /> },
        ]}
      />
    </div>
  );
}

function Facts({ document, aliases }: { document: CorrespondenceDetail; aliases: readonly AliasRow[] }) {
  const numbers = useTranslations('numberChanges.aliases');
  const t = useTranslations('document.fact');
  const words = useTranslations('correspondence');
  const moment = (iso: string | null) => iso && <ThaiDate iso={iso} form="datetime" />;
  return (
    <DescriptionList
      items={[
        { term: words('column.type'), value: document.type.name },
        { term: numbers('title'), value: aliases.length > 0 ? <CounterpartNumbers aliases={aliases} /> : null },
        { term: t('contract'), value: document.contract && `${document.contract.code} ${document.contract.name}` },
        {
          term: words('column.discipline'),
          value: document.discipline && `${document.discipline.code} ${document.discipline.name}`,
        },
        { term: words('column.due'), value: document.dueDate && <ThaiDate iso={document.dueDate} form="long" /> },
        { term: words('column.urgency'), value: words(`urgency.${document.urgency}`) },
        { term: words('column.secrecy'), value: words(`secrecy.${document.secrecy}`) },
        {
          term: words('column.tags'),
          value:
            document.tags.length > 0 ? (
              <span className="flex flex-wrap gap-1">
                {document.tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </span>
            ) : null,
        },
        {
          term: t('remarks'),
          value: document.remarks ? <span className="whitespace-pre-line">{document.remarks}</span> : null,
        },
        { term: t('createdBy'), value: document.createdBy.name },
        { term: t('submittedBy'), value: document.submittedBy?.name },
        { term: t('submittedAt'), value: moment(document.submittedAt) },
        { term: t('updatedAt'), value: moment(document.updatedAt) },
      ]}
    />
  );
}

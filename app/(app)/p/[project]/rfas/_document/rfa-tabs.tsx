import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DescriptionList } from '@/app/_ui/description-list';
import { Tabs } from '@/app/_ui/tabs';
import { ThaiDate } from '@/app/_ui/thai-date';
import { DocumentTimeline } from '@/app/(app)/_documents/document/document-timeline';
import { RecipientsList } from '@/app/(app)/_documents/document/recipients-list';
import { ReferenceThread } from '@/app/(app)/_documents/document/reference-thread';
import { StepHistory } from '@/app/(app)/_workflow/step-history';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import type { AliasRow } from '@/lib/numbering/changes/dto';
import type { WorkflowHistoryRow } from '@/lib/workflow/engine/dto';
import { CounterpartNumbers } from '../../correspondence/_number/counterpart-numbers';

type Props = { rfa: RfaDetail; aliases: readonly AliasRow[]; history: readonly WorkflowHistoryRow[] | null };

/** Facts about the RFA beside its paper: comments by step first, because readers look for them. */
export function RfaTabs({ rfa, aliases, history }: Props) {
  const t = useTranslations('document.tab');
  const words = useTranslations('rfa');
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface p-4" data-print="hide">
      <Tabs
        label={t('label')}
        tabs={[
          ...(history
            ? [{ key: 'comments', label: words('tab.comments'), content: <StepHistory rows={history} /> }]
            : []),
          { key: 'facts', label: t('facts'), content: <Facts rfa={rfa} aliases={aliases} /> },
          { key: 'recipients', label: t('recipients'), content: <RecipientsList recipients={rfa.recipients} /> },
          {
            key: 'thread',
            label: t('thread', { count: rfa.references.length }),
            content: <ReferenceThread references={rfa.references} projectCode={rfa.project.code} />,
          },
          { key: 'history', label: t('history'), content: <DocumentTimeline entries={rfa.timeline} /> },
        ]}
      />
    </div>
  );
}

function Facts({ rfa, aliases }: Pick<Props, 'rfa' | 'aliases'>) {
  const t = useTranslations('document.fact');
  const rfas = useTranslations('rfa');
  const words = useTranslations('correspondence');
  const numbers = useTranslations('numberChanges.aliases');
  const moment = (iso: string | null) => iso && <ThaiDate iso={iso} form="datetime" />;
  return (
    <DescriptionList
      items={[
        { term: numbers('title'), value: aliases.length > 0 ? <CounterpartNumbers aliases={aliases} /> : null },
        { term: words('column.discipline'), value: rfa.discipline && `${rfa.discipline.code} ${rfa.discipline.name}` },
        { term: rfas('revision'), value: rfas('revisionOf', { label: rfa.revision.revisionLabel, cycle: rfa.cycle }) },
        { term: rfas('dueDate'), value: rfa.dueDate && <ThaiDate iso={rfa.dueDate} form="long" /> },
        { term: words('column.urgency'), value: words(`urgency.${rfa.urgency}`) },
        { term: words('column.secrecy'), value: words(`secrecy.${rfa.secrecy}`) },
        {
          term: words('column.tags'),
          value:
            rfa.tags.length > 0 ? (
              <span className="flex flex-wrap gap-1">
                {rfa.tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </span>
            ) : null,
        },
        {
          term: t('remarks'),
          value: rfa.remarks ? <span className="whitespace-pre-line">{rfa.remarks}</span> : null,
        },
        { term: t('createdBy'), value: rfa.createdBy.name },
        { term: t('submittedBy'), value: rfa.submittedBy?.name },
        { term: t('submittedAt'), value: moment(rfa.submittedAt) },
        { term: t('updatedAt'), value: moment(rfa.updatedAt) },
      ]}
    />
  );
}

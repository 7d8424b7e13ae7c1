import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import { DescriptionList } from '@/app/_ui/description-list';
import { Tabs } from '@/app/_ui/tabs';
import { ThaiDate } from '@/app/_ui/thai-date';
import { CounterpartNumbers } from '@/app/(app)/p/[project]/correspondence/_number/counterpart-numbers';
import type { DocumentReference, RecipientState, TimelineEntry } from '@/lib/documents/document/dto';
import type { AliasRow } from '@/lib/numbering/changes/dto';
import { DocumentTimeline } from './document-timeline';
import { RecipientsList } from './recipients-list';
import { ReferenceThread } from './reference-thread';

/** A labelled value; an empty one is collapsed with the others. */
type Fact = { term: string; value: ReactNode };

interface FactsOf {
  urgency: string;
  secrecy: string;
  tags: readonly string[];
  remarks: string;
  createdBy: { name: string };
  submittedBy: { name: string } | null;
  submittedAt: string | null;
  updatedAt: string;
}

interface Props {
  document: FactsOf & {
    project: { code: string };
    recipients: readonly RecipientState[];
    references: readonly DocumentReference[];
    timeline: readonly TimelineEntry[];
  };
  aliases: readonly AliasRow[];
  /** Facts of the kind, before those of every kind. */
  facts: readonly Fact[];
  /** Tabs of the kind, before those of every kind. */
  first?: readonly { key: string; label: string; content: ReactNode }[];
}

/** Facts about a document of any kind beside its text. */
export function DocumentTabs({ document, aliases, facts, first = [] }: Props) {
  const t = useTranslations('document.tab');
  const { recipients, references, timeline, project } = document;
  return (
    <Tabs
      label={t('label')}
      tabs={[
        ...first,
        { key: 'facts', label: t('facts'), content: <Facts {...{ document, aliases, facts }} /> },
        { key: 'recipients', label: t('recipients'), content: <RecipientsList recipients={recipients} /> },
        {
          key: 'thread',
          label: t('thread', { count: references.length }),
          content: <ReferenceThread references={references} projectCode={project.code} />,
        },
        { key: 'history', label: t('history'), content: <DocumentTimeline entries={timeline} /> },
      ]}
    />
  );
}

/** A new plain field of every kind is a line here, one of a kind a line of its page. */
function Facts({ document, aliases, facts }: { document: FactsOf } & Pick<Props, 'aliases' | 'facts'>) {
  const numbers = useTranslations('numberChanges.aliases');
  const t = useTranslations('document.fact');
  const words = useTranslations('correspondence');
  const { urgency, secrecy, tags, remarks, createdBy, submittedBy, submittedAt, updatedAt } = document;
  const moment = (iso: string | null) => iso && <ThaiDate iso={iso} form="datetime" />;
  return (
    <DescriptionList
      items={[
        { term: numbers('title'), value: aliases.length > 0 && <CounterpartNumbers aliases={aliases} /> },
        ...facts,
        { term: words('column.urgency'), value: words(`urgency.${urgency}`) },
        { term: words('column.secrecy'), value: words(`secrecy.${secrecy}`) },
        { term: words('column.tags'), value: tags.length > 0 && <Tags tags={tags} /> },
        { term: t('remarks'), value: remarks && <span className="whitespace-pre-line">{remarks}</span> },
        { term: t('createdBy'), value: createdBy.name },
        { term: t('submittedBy'), value: submittedBy?.name },
        { term: t('submittedAt'), value: moment(submittedAt) },
        { term: t('updatedAt'), value: moment(updatedAt) },
      ]}
    />
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}

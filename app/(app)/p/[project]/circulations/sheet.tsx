import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DescriptionList } from '@/app/_ui/description-list';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { AttachmentList } from '@/app/(app)/_documents/document/attachment-list';
import type { CirculationAssignee, CirculationDetail } from '@/lib/documents/circulations/dto';
import { documentPath } from '@/lib/documents/document-path';

/** The sheet: the document, the task, and each person with their answer. */
export function Sheet({ sheet }: { sheet: CirculationDetail }) {
  const t = useTranslations('circulations');
  const { source } = sheet;
  return (
    <article className="min-w-0 rounded-md border border-line bg-surface p-4">
      <Section title={sheet.subject}>
        <DescriptionList
          items={[
            { term: t('column.source'), value: <Source sheet={sheet} /> },
            { term: t('from'), value: `${source.from.code} ${source.from.name}` },
            { term: t('organization'), value: `${sheet.organization.code} ${sheet.organization.name}` },
            { term: t('startedBy'), value: sheet.createdBy?.name ?? t('byMatrix') },
            { term: t('startedAt'), value: <ThaiDate iso={sheet.createdAt} form="datetime" /> },
            {
              term: t('column.due'),
              value: sheet.deadlineDate ? <ThaiDate iso={sheet.deadlineDate} form="short" /> : '–',
            },
          ]}
        />
        {sheet.instruction && <p className="mt-3 break-words whitespace-pre-line">{sheet.instruction}</p>}
      </Section>
      <Section title={t('people')} hint={t('answered', sheet.action)}>
        <ul className="divide-y divide-line">
          {sheet.assignees.map((assignee) => (
            <Assignee key={assignee.publicId} assignee={assignee} isOver={sheet.closedAt !== null} />
          ))}
        </ul>
      </Section>
    </article>
  );
}

function Source({ sheet: { source, project } }: { sheet: CirculationDetail }) {
  const number = <DocumentNumber number={source.documentNumber ?? ''} type={source.type} isVoid={source.isCancelled} />;
  if (!source.isVisible) return number;
  const href = documentPath({ projectCode: project.code, typeCode: source.type.code, publicId: source.publicId });
  return (
    <Link href={href} className="text-primary hover:underline">
      {number}
    </Link>
  );
}

function Assignee({ assignee, isOver }: { assignee: CirculationAssignee; isOver: boolean }) {
  const t = useTranslations('circulations');
  const { person, type, state, answer, comment, respondedAt, respondedBy, deadlineDate } = assignee;
  const isAwaited = state === 'PENDING' && !isOver;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className={state === 'REASSIGNED' ? 'text-muted line-through' : 'font-medium'}>{person.name}</span>
        <Badge>{t(`type.${type}`)}</Badge>
        {!assignee.isActive && isAwaited && <Badge tone="urgent">{t('left')}</Badge>}
        <span className="text-muted">
          {answer?.name ?? t(state === 'PENDING' && isOver ? 'noLongerAwaited' : `state.${state}`)}
        </span>
        {deadlineDate && isAwaited && (
          <span className={assignee.isOverdue ? 'font-medium text-danger' : 'text-muted'}>
            {t('column.due')} <ThaiDate iso={deadlineDate} form="short" />
          </span>
        )}
        {respondedAt && (
          <span className="text-muted">
            <ThaiDate iso={respondedAt} form="datetime" />
          </span>
        )}
        {respondedBy && <span className="text-muted">{t('inPlace', { name: respondedBy.name })}</span>}
      </p>
      {comment && <p className="mt-1 break-words whitespace-pre-line">{comment}</p>}
      {assignee.attachments.length > 0 && <AttachmentList files={assignee.attachments} />}
    </li>
  );
}

import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import {
  organizationName,
  PaperFacts,
  PaperPart,
  PaperTable,
  PaperText,
} from '@/app/(app)/_documents/paper/paper-parts';
import type { Paper } from '@/app/(app)/_documents/paper/paper-sheet';
import type { CirculationAssignee, CirculationDetail } from '@/lib/documents/circulations/dto';
import { getCirculation } from '@/lib/documents/circulations/read/get-circulation';
import { narrowCirculation } from '@/lib/documents/issued-copies/narrow';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';

/** Circulation sheet. Its number is known in its organization alone: no outsider can verify it. */
export const circulationPaper: Paper = async (ctx, publicId, _revision, readers) => {
  const read = await getCirculation(ctx, publicId);
  const sheet = readers ? narrowCirculation(read) : read;
  return {
    kind: 'circulation',
    typeCode: CIRCULATION_TYPE,
    typeName: null,
    project: sheet.project,
    organization: sheet.organization,
    number: sheet.documentNumber,
    revisionLabel: '',
    secrecy: 'NORMAL',
    mark: sheet.status.code === 'CANCELLED' ? 'cancelled' : null,
    verification: null,
    content: <CirculationSheet sheet={sheet} />,
  };
};

/** The circulated document, the instruction, and each person with opinion, date and signature. */
export function CirculationSheet({ sheet }: { sheet: CirculationDetail }) {
  const t = useTranslations('circulations');
  const paper = useTranslations('paper.circulation');
  const words = useTranslations('correspondence');
  const { source, closeReason, deadlineDate } = sheet;
  return (
    <>
      <h2 className="paper-title">{paper('title')}</h2>
      <PaperFacts
        facts={[
          { term: t('organization'), value: <span lang="th">{organizationName(sheet.organization)}</span> },
          { term: words('column.subject'), value: sheet.subject },
          {
            term: t('column.source'),
            value: (
              <>
                <span lang="th">{source.documentNumber}</span>
                {source.isCancelled && ` (${t('sourceCancelled')})`}
                {source.subject !== sheet.subject && <p>{source.subject}</p>}
              </>
            ),
          },
          { term: t('from'), value: <span lang="th">{organizationName(source.from)}</span> },
          { term: t('startedBy'), value: sheet.createdBy?.name ?? t('byMatrix') },
          { term: t('startedAt'), value: <ThaiDate iso={sheet.createdAt} form="datetime" /> },
          { term: t('column.due'), value: deadlineDate && <ThaiDate iso={deadlineDate} form="long" /> },
          {
            term: paper('closed'),
            value: closeReason && [closeReason, sheet.closedBy?.name].filter(Boolean).join(' · '),
          },
        ]}
      />
      {sheet.instruction && (
        <PaperPart title={t('instruction')}>
          <PaperText>{sheet.instruction}</PaperText>
        </PaperPart>
      )}
      <PaperPart title={t('people')}>
        <PaperTable
          label={t('people')}
          columns={[
            { key: 'person', title: paper('person'), width: 22 },
            { key: 'duty', title: t('role'), width: 13 },
            { key: 'opinion', title: paper('opinion'), width: 33 },
            { key: 'date', title: paper('date'), width: 14 },
            { key: 'signature', title: paper('signature'), width: 18 },
          ]}
        >
          {sheet.assignees.map((assignee) => (
            <AssigneeRow key={assignee.publicId} assignee={assignee} isOver={sheet.closedAt !== null} />
          ))}
        </PaperTable>
      </PaperPart>
    </>
  );
}

function AssigneeRow({ assignee, isOver }: { assignee: CirculationAssignee; isOver: boolean }) {
  const t = useTranslations('circulations');
  const { person, type, state, answer, comment, respondedAt, respondedBy, attachments } = assignee;
  const ended = state === 'PENDING' ? isOver && t('noLongerAwaited') : t(`state.${state}`);
  const said = answer?.name ?? ended;
  return (
    <tr>
      <td>
        {person.name}
        {respondedBy && <p>{t('inPlace', { name: respondedBy.name })}</p>}
      </td>
      <td>{t(`type.${type}`)}</td>
      <td className="paper-to-sign">
        {said && <p className="paper-strong">{said}</p>}
        {comment && <p className="paper-text">{comment}</p>}
        {attachments.map(({ publicId, fileName }) => (
          <p key={publicId} className="paper-small">
            {fileName}
          </p>
        ))}
      </td>
      <td>{respondedAt && <ThaiDate iso={respondedAt} />}</td>
      <td />
    </tr>
  );
}

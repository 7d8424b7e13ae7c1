import { getTranslations } from 'next-intl/server';
import { DescriptionList } from '@/app/_ui/description-list';
import { DocumentNumber } from '@/app/_ui/document-number';
import { ThaiDate } from '@/app/_ui/thai-date';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import { getActing } from '@/lib/documents/actions/get-acting';
import { circulationOf } from '@/lib/documents/circulations/circulation-of';
import { getLetterText, type LetterText } from '@/lib/documents/correspondence/read/get-letter-text';
import { documentPath } from '@/lib/documents/document-path';
import { CIRCULATION_TYPE, isWrittenAsLetter } from '@/lib/documents/kind-traits';
import type { UserCtx } from '@/lib/platform/ctx';
import type { WorkRow } from '@/lib/work/my-work/dto';
import type { WorkflowHistoryRow } from '@/lib/workflow/engine/dto';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { OwnCirculation } from '../_circulate/own-circulation';
import { actingLabels } from '../_documents/acting/acting-labels';
import { PaneActing } from '../_documents/acting/pane-acting';
import { AttachmentList } from '../_documents/document/attachment-list';
import { MainFile } from '../_documents/document/main-file';
import { ReferredTo } from '../_documents/document/referred-to';
import { WorkflowPanel } from '../_workflow/workflow-panel';
import { AssignKey } from './assign-key';

export type PreviewedRow = Pick<
  WorkRow,
  | 'instanceId'
  | 'documentPublicId'
  | 'typeCode'
  | 'typeName'
  | 'number'
  | 'subject'
  | 'from'
  | 'projectCode'
  | 'disciplineCode'
  | 'isDecision'
  | 'href'
>;

/** The last words that were said; all of them are on the document's page. */
const SHOWN_COMMENTS = 3;

/** The selected entry: facts, last comments, and immediate actions. */
export async function WorkPreview({ ctx, row }: { ctx: UserCtx; row: PreviewedRow }) {
  const t = await getTranslations('inbox');
  const isSheet = row.typeCode === CIRCULATION_TYPE;
  const isLetter = isWrittenAsLetter(row.typeCode);
  const [workflow, { rows: history }, labels, circulation, text] = await Promise.all([
    getInstance(ctx, row.instanceId),
    listHistory(ctx, row.instanceId),
    actingLabels(row.typeCode),
    isSheet ? null : circulationOf(ctx, row.documentPublicId),
    isLetter ? getLetterText(ctx, row.documentPublicId) : null,
  ]);
  const document = { publicId: row.documentPublicId, typeCode: row.typeCode };
  const acting = await getActing(ctx, document, workflow);
  const movable = workflow.tasks.find(({ mayReassign }) => mayReassign);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <DocumentNumber number={row.number ?? t('noNumber')} type={{ code: row.typeCode, name: row.typeName }} copy />
        {row.number && !isSheet && (
          <div>
            <ExplainLink href={documentNumberHref(row.projectCode, row.documentPublicId)} number={row.number} />
          </div>
        )}
        <h2 className="mt-1 font-display text-lead font-semibold break-words">{row.subject}</h2>
      </div>
      <div className="flex flex-wrap gap-2">
        <PaneActing
          acting={acting}
          steps={{ instanceId: workflow.instanceId, versionNo: workflow.versionNo }}
          publicId={row.documentPublicId}
          projectCode={row.projectCode}
          isCancelled={workflow.status === 'CANCELLED'}
          page={documentPath({ ...document, projectCode: row.projectCode })}
          labels={labels}
        />
        {circulation && (
          <OwnCirculation documentPublicId={row.documentPublicId} projectCode={row.projectCode} own={circulation} />
        )}
      </div>
      <DescriptionList
        items={[
          { term: t('filter.from'), value: `${row.from.code} ${row.from.name}` },
          { term: t('filter.project'), value: row.projectCode },
          { term: t('filter.discipline'), value: row.disciplineCode },
          {
            term: t('since'),
            value: workflow.status === 'ACTIVE' ? <ThaiDate iso={workflow.enteredAt} form="datetime" /> : null,
          },
        ].filter(({ value }) => value !== null)}
      />
      {text && <LetterPaper text={text} projectCode={row.projectCode} />}
      <Comments rows={history.filter(({ comment }) => comment !== null).slice(-SHOWN_COMMENTS)} />
      <WorkflowPanel workflow={workflow} hasHistory={!row.isDecision} />
      {movable?.person && <AssignKey taskPublicId={movable.publicId} from={movable.person} />}
    </div>
  );
}

/** The letter itself: what it refers to, its text, its main file, and the list of its files. */
async function LetterPaper({ text, projectCode }: { text: LetterText; projectCode: string }) {
  const t = await getTranslations('document');
  return (
    <section aria-label={t('paper.label')} className="flex flex-col gap-3">
      {text.references.length > 0 && (
        <div className="text-table">
          <h3 className="text-meta text-muted">{t('paper.references')}</h3>
          <ReferredTo references={text.references} projectCode={projectCode} />
        </div>
      )}
      {text.body && <p className="font-print break-words whitespace-pre-line">{text.body}</p>}
      <MainFile files={text.attachments} isPane />
      {text.attachments.length > 1 && <AttachmentList files={text.attachments} />}
    </section>
  );
}

async function Comments({ rows }: { rows: readonly WorkflowHistoryRow[] }) {
  const t = await getTranslations('inbox');
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="last-comments">
      <h3 id="last-comments" className="text-meta text-muted">
        {t('comments')}
      </h3>
      <ul className="mt-1 space-y-2">
        {[...rows].reverse().map(({ id, actor, organization, label, code, comment, at }) => (
          <li key={id} className="border-line border-l-2 pl-3 text-table">
            <p className="break-words whitespace-pre-line">{comment}</p>
            <p className="text-muted">
              {[actor?.name, organization?.code, label, code].filter(Boolean).join(' · ')} ·{' '}
              <ThaiDate iso={at} form="datetime" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

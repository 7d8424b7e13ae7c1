import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord } from '@/app/_ui/type-names';
import type { DefinitionSummary } from '@/lib/workflow/authoring/dto';
import { AssignType } from './assign-type';

const HEAD = 'border-b border-line px-3 py-2 text-left font-medium text-muted whitespace-nowrap';
const CELL = 'border-b border-line px-3 py-2 align-top';

/** The types of other workflows that this one could take over. */
function Assigning({ workflow, workflows }: { workflow: DefinitionSummary; workflows: readonly DefinitionSummary[] }) {
  if (!workflow.active) return null;
  const alike = workflows.filter((other) => other !== workflow && other.subject === workflow.subject);
  const elsewhere = alike.flatMap(({ workflowCode, types }) => types.map((typeCode) => ({ typeCode, workflowCode })));
  return elsewhere.length > 0 && <AssignType workflowCode={workflow.workflowCode} elsewhere={elsewhere} />;
}

/** A handful of rows: a plain table, which on a phone scrolls by itself. */
export function WorkflowList({ workflows, locale }: { workflows: readonly DefinitionSummary[]; locale: 'th' | 'en' }) {
  const t = useTranslations('workflows');
  if (workflows.length === 0) return <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>;
  return (
    <section aria-label={t('caption')} className="overflow-x-auto">
      <table className="w-full min-w-[760px] border-collapse text-table">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('column.workflow')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.types')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.inForce')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.draft')}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {t('column.inFlight')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.updated')}
            </th>
          </tr>
        </thead>
        <tbody>
          {workflows.map((workflow) => (
            <tr key={workflow.workflowCode}>
              <th scope="row" className={`${CELL} text-left font-normal`}>
                <Link
                  href={`/admin/workflows/${workflow.workflowCode}`}
                  className="font-medium text-primary hover:underline"
                >
                  {workflow.title?.[locale] ?? workflow.workflowCode}
                </Link>
                <div className="font-mono text-meta text-muted">{workflow.workflowCode}</div>
              </th>
              <td className={CELL}>
                <span className="flex flex-wrap items-center gap-1">
                  {workflow.types.length === 0
                    ? t('none')
                    : workflow.types.map((type) => (
                        <Badge key={type}>
                          <TypeWord code={type} />
                        </Badge>
                      ))}
                  <Assigning workflow={workflow} workflows={workflows} />
                </span>
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                {workflow.active ? t('version', { version: workflow.active.version }) : t('none')}
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                {workflow.draft ? (
                  <Link href={`/admin/workflows/${workflow.workflowCode}`} className="text-primary hover:underline">
                    {t('draftVersion', { version: workflow.draft.version })}
                  </Link>
                ) : (
                  <span className="text-muted">{t('noDraft')}</span>
                )}
              </td>
              <td className={`${CELL} text-right tabular-nums`}>{workflow.inFlight.toLocaleString(locale)}</td>
              <td className={CELL}>
                <ThaiDate iso={workflow.updatedAt} form="datetime" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

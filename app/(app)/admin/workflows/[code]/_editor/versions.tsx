'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { notify } from '@/app/_ui/notify';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { DefinitionVersion } from '@/lib/workflow/authoring/dto';
import { createDraftAction, readTextAction } from '../../actions';
import { useLabel } from '../../use-label';
import { type DiffLine, diffLines } from './diff-lines';
import type { DefinitionText } from './use-definition-text';

const MigrateDialog = dynamic(() => import('./migrate-dialog').then((module) => module.MigrateDialog), {
  loading: () => null,
});
const CELL = 'border-b border-line px-2 py-1.5 align-top';

/** Every version, what changed between two of them, and the documents that are still on an earlier one. */
export function Versions({
  version,
  versions,
  state,
}: {
  version: DefinitionVersion;
  versions: readonly DefinitionVersion[];
  state: Pick<DefinitionText, 'text' | 'oversize'>;
}) {
  const t = useTranslations('workflows');
  const label = useLabel();
  const router = useRouter();
  const readText = useActing(readTextAction);
  const begin = useActing(createDraftAction);
  const [compared, setCompared] = useState<{ version: number; lines: DiffLine[] } | null>(null);
  const [isMigrating, setMigrating] = useState(false);
  const hasDraft = versions.some(({ status }) => status === 'DRAFT');
  const published = versions.filter(({ status }) => status !== 'DRAFT');
  const fail = (message?: string) => notify({ kind: 'error', text: message ?? t('failed') });

  const compare = async (other: DefinitionVersion) => {
    // Line by line against line by line: of a large text that would stop the page.
    if (state.oversize) return fail(label(state.oversize));
    const answer = await readText({ id: other.id }).catch(() => null);
    if (!answer?.ok) return fail(answer?.message);
    setCompared({ version: other.version, lines: diffLines(answer.data.text, state.text) });
  };

  const beginFrom = async (other: DefinitionVersion) => {
    const answer = await begin({ workflowCode: other.workflowCode, fromVersion: other.version }).catch(() => null);
    if (!answer?.ok) return fail(answer?.message);
    router.push(`/admin/workflows/${other.workflowCode}`);
    router.refresh();
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="overflow-x-auto">
        <table className="w-full min-w-[640px] border-collapse text-table">
          <caption className="sr-only">{t('tabs.versions')}</caption>
          <thead>
            <tr>
              {(['version', 'status', 'inFlight', 'published', 'by', 'note'] as const).map((column) => (
                <th key={column} scope="col" className={`${CELL} text-left font-medium text-muted`}>
                  {t(`column.${column}`)}
                </th>
              ))}
              <th scope="col" className={CELL}>
                <span className="sr-only">{t('versions.view')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((row) => (
              <tr key={row.id} aria-current={row.id === version.id ? 'true' : undefined}>
                <th scope="row" className={`${CELL} text-left font-medium`}>
                  {row.version}
                  <div className="font-mono text-meta font-normal text-muted" title={t('versions.hash')}>
                    {row.sha256.slice(0, 12)}
                  </div>
                </th>
                <td className={CELL}>{t(`status.${row.status}`)}</td>
                <td className={`${CELL} tabular-nums`}>{row.inFlight}</td>
                <td className={CELL}>{row.publishedAt ? <ThaiDate iso={row.publishedAt} form="datetime" /> : '–'}</td>
                <td className={CELL}>{row.publishedBy ?? '–'}</td>
                <td className={CELL}>{row.changeNote ?? '–'}</td>
                <td className={CELL}>
                  {row.id === version.id ? (
                    t('viewing', { version: row.version })
                  ) : (
                    <span className="flex flex-wrap items-center gap-x-2">
                      <Link
                        href={`/admin/workflows/${row.workflowCode}?version=${row.version}`}
                        className="text-primary hover:underline"
                      >
                        {t('versions.view')}
                      </Link>
                      <Button size="small" variant="ghost" onClick={() => compare(row)}>
                        {t('versions.compare')} {row.version}
                      </Button>
                    </span>
                  )}
                  {!hasDraft && (
                    <Button size="small" variant="ghost" onClick={() => beginFrom(row)}>
                      {t('versions.from')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {published.length > 1 && (
        <div>
          <Button onClick={() => setMigrating(true)}>{t('versions.migrate')}</Button>
        </div>
      )}
      {compared && <Difference {...compared} />}
      {isMigrating && (
        <MigrateDialog
          workflowCode={version.workflowCode}
          versions={published}
          onClose={() => {
            setMigrating(false);
            router.refresh();
          }}
        />
      )}
    </div>
  );
}

function Difference({ version, lines }: { version: number; lines: readonly DiffLine[] }) {
  const t = useTranslations('workflows.versions');
  const isSame = lines.every(({ kind }) => kind === 'same');
  return (
    <section aria-live="polite">
      <h2 className="mb-2 font-medium">{t('diffTitle', { version })}</h2>
      {isSame ? (
        <p className="text-muted">{t('same')}</p>
      ) : (
        <pre className="max-h-[60dvh] overflow-auto rounded-md border border-line bg-surface p-2 text-meta leading-5 font-mono">
          {lines
            .filter(({ isNear }) => isNear)
            .map(({ key, kind, text, isAfterGap }) =>
              kind === 'same' ? (
                <div key={key}>{`${isAfterGap ? '…\n' : ''}  ${text}`}</div>
              ) : kind === 'added' ? (
                <ins key={key} className="block bg-chip-approved text-chip-approved-ink no-underline">
                  {`+ ${text}`}
                </ins>
              ) : (
                <del key={key} className="block bg-chip-rejected text-chip-rejected-ink no-underline">
                  {`- ${text}`}
                </del>
              ),
            )}
        </pre>
      )}
    </section>
  );
}

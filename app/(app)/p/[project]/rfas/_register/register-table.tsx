'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ButtonLink } from '@/app/_ui/button-link';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';
import { SkeletonRows } from '@/app/_ui/skeleton';
import { rememberSet } from '@/app/(app)/_documents/document/record-set';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import { registerPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE, type RfaView } from '@/lib/documents/rfas/constants';
import type { RfaRegisterOptions, RfaRow } from '@/lib/documents/rfas/dto';
import { useRfaColumns } from './register-columns';
import { rfaHref } from './rfa-row';

const RegisterSelection = lazy(() =>
  import('@/app/(app)/_documents/register/register-selection').then((module) => ({
    default: module.RegisterSelection,
  })),
);
const RfaPreview = lazy(() => import('./register-preview').then((module) => ({ default: module.RfaPreview })));

/** The register of RFAs: the address is its state, the rows come from the server. */
export function RfaTable({
  rows,
  page,
  query,
  options,
  view,
  around,
  canCreate,
  canSubmit,
}: {
  rows: readonly RfaRow[];
  page: TablePage;
  query: ListQuery;
  options: RfaRegisterOptions;
  view: RfaView;
  around: RegisterContext;
  canCreate: boolean;
  /** In the acting organization's name; its ready drafts can be sent together. */
  canSubmit: boolean;
}) {
  const t = useTranslations('rfas');
  const columns = useRfaColumns(options, around);
  // Selection outlives a page, so what was shown of its rows is kept.
  const seen = useRef(new Map<string, RfaRow>());
  for (const row of rows) seen.current.set(row.publicId, row);
  useEffect(() => {
    rememberSet(
      around.projectCode,
      rows.filter((row) => !row.isDraft).map((row) => row.publicId),
    );
  }, [rows, around.projectCode]);

  return (
    <DataTable
      id="rfas"
      caption={t(`caption.${view}`, { project: around.projectCode })}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.documentNumber ?? (row.subject || t('noNumber'))}
      rowHref={(row) => rfaHref(row, around.projectCode)}
      query={query}
      page={page}
      searchLabel={t('search')}
      filterLabels={{
        overdue: t('overdue'),
        resubmitted: t('resubmitted'),
        mine: t('column.holder'),
        type: t('column.type'),
        discipline: t('column.discipline'),
        result: t('column.result'),
        ready: t('ready'),
        drawing: t('column.drawings'),
        status: t('column.status'),
        contract: t('column.contract'),
        contractor: t('column.contractor'),
      }}
      empty={
        <EmptyState
          title={t(`empty.${view}.title`)}
          action={
            canCreate ? (
              <ButtonLink
                variant="primary"
                href={`${registerPath(around.projectCode, RFA_TYPE_CODE)}/new`}
                icon={<Icon name="plus" />}
              >
                {t('create')}
              </ButtonLink>
            ) : undefined
          }
        >
          {t(`empty.${view}.text`)}
        </EmptyState>
      }
      selectionActions={(selection) => {
        if (selection.kind !== 'rows') return null;
        const chosen = selection.ids.flatMap((id) => seen.current.get(id) ?? []);
        // Only what its writer calls ready goes with others; the rest has its own form.
        const ready = chosen.filter((row) => row.isDraft && row.isReady).map((row) => row.publicId);
        const sends = view === 'drafts' && canSubmit && ready.length > 0;
        return (
          <>
            {view === 'drafts' && ready.length < chosen.length && (
              <span className="text-table text-muted">{t('notReady', { count: chosen.length - ready.length })}</span>
            )}
            <Suspense>
              <RegisterSelection
                publicIds={sends ? ready : selection.ids}
                numberOf={(publicId) => seen.current.get(publicId)?.documentNumber ?? null}
                sendsFor={sends ? around.organizationPublicId : null}
              />
            </Suspense>
          </>
        );
      }}
      preview={(row) => (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <RfaPreview row={row} around={around} />
        </Suspense>
      )}
    />
  );
}

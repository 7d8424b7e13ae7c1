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
import type { RegisterView } from '@/lib/documents/correspondence/constants';
import type { RegisterOptions } from '@/lib/documents/correspondence/draft/form-options-dto';
import type { CorrespondenceRow } from '@/lib/documents/correspondence/dto';
import { hrefOf, useRegisterColumns } from './register-columns';

const RegisterSelection = lazy(() =>
  import('@/app/(app)/_documents/register/register-selection').then((module) => ({
    default: module.RegisterSelection,
  })),
);
const RegisterPreview = lazy(() =>
  import('./register-preview').then((module) => ({ default: module.RegisterPreview })),
);

/** The register: the address is its state, the rows come from the server. */
export function RegisterTable({
  rows,
  page,
  query,
  options,
  view,
  around,
  canCreate,
  canSubmit,
}: {
  rows: readonly CorrespondenceRow[];
  page: TablePage;
  query: ListQuery;
  options: RegisterOptions;
  view: RegisterView;
  around: RegisterContext;
  canCreate: boolean;
  /** In the acting organization's name; its drafts can be sent together. */
  canSubmit: boolean;
}) {
  const t = useTranslations('correspondence');
  const columns = useRegisterColumns(options, around);
  // Selection outlives a page, so the numbers of rows that were shown are kept to be copied.
  const seen = useRef(new Map<string, CorrespondenceRow>());
  for (const row of rows) seen.current.set(row.publicId, row);
  useEffect(() => {
    rememberSet(
      around.projectCode,
      rows.filter((row) => row.status.code !== 'DRAFT').map((row) => row.publicId),
    );
  }, [rows, around.projectCode]);

  return (
    <DataTable
      id="correspondence"
      caption={t(`caption.${view}`, { project: around.projectCode })}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.documentNumber ?? (row.subject || t('noNumber'))}
      rowHref={(row) => hrefOf(row, around.projectCode)}
      query={query}
      page={page}
      searchLabel={t('search')}
      filterLabels={{
        'reply=yes': t('replied.yes'),
        'reply=no': t('replied.no'),
        overdue: t('overdue'),
        'dateField=document': t('datesOf.document'),
        'dateField=submitted': t('datesOf.submitted'),
      }}
      empty={
        <EmptyState
          title={t(`empty.${view}.title`)}
          action={
            canCreate ? (
              <ButtonLink
                variant="primary"
                href={`/p/${encodeURIComponent(around.projectCode)}/correspondence/new`}
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
      selectionActions={(selection) =>
        selection.kind === 'rows' ? (
          <Suspense>
            <RegisterSelection
              publicIds={selection.ids}
              numberOf={(publicId) => seen.current.get(publicId)?.documentNumber ?? null}
              sendsFor={view === 'drafts' && canSubmit ? around.organizationPublicId : null}
            />
          </Suspense>
        ) : null
      }
      preview={(row) => (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <RegisterPreview row={row} around={around} />
        </Suspense>
      )}
    />
  );
}

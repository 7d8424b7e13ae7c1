import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { bangkokToday } from '@/app/_ui/format-date';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { PrintedHeader } from '@/app/(app)/_documents/register/printed-header';
import { registerOptions } from '@/lib/correspondence/form-options';
import { listCorrespondences } from '@/lib/correspondence/list-correspondences';
import { readForPrint } from '@/lib/exports/read-for-print';
import { parseRegisterAddress, toRegisterParams } from '../_register/register-params';
import { RegisterTable } from '../_register/register-table';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('correspondence');
  return { title: `${t('title')} ${decodeURIComponent((await params).project)}` };
}

/** All that the register's filters leave, on one page to be printed, with the columns that this browser shows. */
export default async function PrintedRegisterPage({ params, searchParams }: Props) {
  const { project } = await params;
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/correspondence/print`, raw));
  const { code } = await openProject(ctx, project);
  const address = parseRegisterAddress(raw);
  const [list, options] = await Promise.all([
    readForPrint((at) => listCorrespondences(ctx, code, { ...toRegisterParams(address), ...at })),
    registerOptions(ctx, code),
  ]);
  const t = await getTranslations('correspondence');
  const register = `/p/${encodeURIComponent(code)}/correspondence`;
  return (
    <>
      <PrintedHeader
        title={`${t('title')} ${code}`}
        register={{ label: t('title'), href: addressOf(register, raw) }}
        narrowedTo={t(`view.${address.view}`)}
        filters={address.query.filters}
        list={list}
      />
      <ClientMessages namespaces={['correspondence']}>
        <RegisterTable
          rows={list.rows}
          page={{ total: list.total, totalCapped: !list.isTotalExact, after: null, before: null }}
          query={address.query}
          options={options}
          view={address.view}
          around={{
            projectCode: code,
            organizationCode: ctx.actor.organizationCode,
            organizationPublicId: ctx.actor.organizationPublicId,
            today: bangkokToday(),
          }}
          canCreate={false}
          canSubmit={false}
        />
      </ClientMessages>
    </>
  );
}

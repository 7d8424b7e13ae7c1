import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { bangkokToday } from '@/app/_ui/format-date';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { PrintedHeader } from '@/app/(app)/_documents/register/printed-header';
import { registerPath } from '@/lib/document-path';
import { readForPrint } from '@/lib/exports/read-for-print';
import { RFA_TYPE_CODE } from '@/lib/rfas/constants';
import { listRfas } from '@/lib/rfas/list-rfas';
import { rfaRegisterOptions } from '@/lib/rfas/register-options';
import { parseRfaAddress, toRfaListParams } from '../_register/register-params';
import { RfaTable } from '../_register/register-table';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('rfas');
  return { title: `${t('title')} ${decodeURIComponent((await params).project)}` };
}

/** All that the register's filters leave, on one page to be printed, with the columns that this browser shows. */
export default async function PrintedRfasPage({ params, searchParams }: Props) {
  const { project } = await params;
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/rfas/print`, raw));
  const { code } = await openProject(ctx, project);
  const address = parseRfaAddress(raw);
  const [list, options] = await Promise.all([
    readForPrint((at) => listRfas(ctx, code, { ...toRfaListParams(address), ...at })),
    rfaRegisterOptions(ctx, code),
  ]);
  const t = await getTranslations('rfas');
  return (
    <>
      <PrintedHeader
        title={`${t('title')} ${code}`}
        register={{ label: t('title'), href: addressOf(registerPath(code, RFA_TYPE_CODE), raw) }}
        narrowedTo={t(`view.${address.view}`)}
        filters={address.query.filters}
        list={list}
      />
      <ClientMessages namespaces={['correspondence', 'rfas']}>
        <RfaTable
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

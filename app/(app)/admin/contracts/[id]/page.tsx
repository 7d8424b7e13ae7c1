import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { SharedTemplates } from '@/app/(app)/_numbering/shared-templates';
import { getContract } from '@/lib/people/projects/contract-queries';
import { PublicId } from '@/lib/platform/public-id';
import { ActiveChip } from '../../_admin/active-chip';
import { ActiveControl } from '../../_admin/active-control';
import { AdminOnly } from '../../_admin/admin-only';
import { AuditTrail } from '../../_audit/audit-trail';
import { setContractActiveAction } from '../actions';
import { EditContractForm } from '../contract-forms';
import { PartiesEditor } from './parties-editor';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('contracts.title') };
}

export default async function ContractPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireCtx();
  const id = PublicId.safeParse((await params).id).data ?? notFound();
  const contract = await pageRead(getContract(ctx, id));
  if (!contract) return <AdminOnly />;
  const t = await getTranslations('admin');
  const { publicId, versionNo, isActive, code } = contract;
  return (
    <>
      <PageHeader
        title={code}
        meta={
          <>
            <ActiveChip isActive={isActive} />
            {ctx.locale === 'th' ? contract.nameTh : contract.nameEn}
          </>
        }
        trail={[
          { label: t('contracts.title'), href: '/admin/contracts' },
          { label: contract.projectCode, href: `/admin/projects/${contract.projectPublicId}` },
        ]}
        actions={
          <ActiveControl
            {...{ publicId, versionNo, isActive, code }}
            kind="contracts"
            setActive={setContractActiveAction}
          />
        }
      />
      <Section title={t('facts')}>
        <EditContractForm contract={contract} />
      </Section>
      <Section title={t('parties.title')} hint={t(isActive ? 'parties.hint' : 'parties.inactive')}>
        <SharedTemplates ctx={ctx} projectCode={contract.projectCode} />
        <PartiesEditor contract={contract} />
      </Section>
      <AuditTrail ctx={ctx} entityType="contract" entityPublicId={publicId} />
    </>
  );
}

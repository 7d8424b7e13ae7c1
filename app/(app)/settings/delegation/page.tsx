import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { Skeleton } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import type { UserCtx } from '@/lib/platform/ctx';
import { delegationChoices } from '@/lib/workflow/engine/delegation/delegation-choices';
import { listDelegations } from '@/lib/workflow/engine/delegation/list-delegations';
import { DelegationList } from './delegation-list';
import { LendForm } from './lend-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('delegation'))('title') };
}

/** The delegations: planned and active ones first, past ones below, and a form for a new one. */
export default async function DelegationPage() {
  // Asked before anything is sent: what streams has answered 200 already.
  const ctx = await requireCtx('/settings/delegation');
  return (
    <DeferredSkeleton read={() => Delegations({ ctx })} fallback={<Skeleton height="16rem" className="max-w-3xl" />} />
  );
}

async function Delegations({ ctx }: { ctx: UserCtx }) {
  const [t, rows, choices] = await Promise.all([
    getTranslations('delegation'),
    listDelegations(ctx),
    delegationChoices(ctx),
  ]);
  const isOpen = (state: string) => state === 'planned' || state === 'active';
  const [open, past] = [rows.filter((row) => isOpen(row.state)), rows.filter((row) => !isOpen(row.state))];
  const me = ctx.actor.publicId;
  return (
    <ClientMessages namespaces={['delegation']}>
      <PageHeader title={t('title')} meta={t('hint')} />
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <Section title={t('open')}>
          <DelegationList rows={open} me={me} mayWithdrawAll={choices.mayLendForOthers} label={t('open')} />
        </Section>
        <Section title={t('new')} hint={t('newHint', { organization: ctx.actor.organizationCode })}>
          <LendForm choices={choices} me={me} />
        </Section>
        {past.length > 0 && (
          <Section title={t('past')}>
            <DelegationList rows={past} me={me} mayWithdrawAll={false} label={t('past')} />
          </Section>
        )}
      </ActingFor>
    </ClientMessages>
  );
}

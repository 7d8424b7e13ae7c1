import { getTranslations } from 'next-intl/server';
import { Section } from '@/app/_ui/section';
import { getOverview } from '@/lib/operations/figures/overview';
import type { UserCtx } from '@/lib/platform/ctx';
import { PartCards } from '../ops/_ops/overview-view';
import { AllLink } from './do-first';

/** The state of each part of the system, faults first. */
export async function SystemHealth({ ctx }: { ctx: UserCtx }) {
  const [{ cards }, t] = await Promise.all([getOverview(ctx, 'hour'), getTranslations('home')]);
  const urgency = { critical: 0, warning: 1, ok: 2 } as const;
  const sorted = [...cards].sort((one, other) => urgency[one.state] - urgency[other.state]);
  return (
    <Section title={t('health')} actions={<AllLink href="/ops" label={t('allHealth')} />}>
      <PartCards cards={sorted} />
    </Section>
  );
}

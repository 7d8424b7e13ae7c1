import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { StandingDelegation } from '@/lib/workflow/standing-delegations';

/** On every page, for both people: for whom one acts now, or who acts for oneself, and until when. */
export async function DelegationBanner({ standing }: { standing: readonly StandingDelegation[] }) {
  if (standing.length === 0) return null;
  const t = await getTranslations('delegation');
  return (
    <div className="-mx-4 -mt-5 mb-4 md:-mx-6">
      {standing.map(({ publicId, isLent, name, projectCode, typeCode, endsAt }) => {
        const scope = [projectCode, typeCode].filter(Boolean).join(' · ');
        return (
          <Banner
            key={publicId}
            action={
              <a href="/settings/delegation" className="underline">
                {t('see')}
              </a>
            }
          >
            {t.rich(isLent ? 'banner.lent' : 'banner.standsIn', {
              name,
              until: () => <ThaiDate iso={new Date(Date.parse(endsAt) - 1).toISOString()} form="short" />,
            })}
            {scope && ` (${scope})`}
          </Banner>
        );
      })}
    </div>
  );
}

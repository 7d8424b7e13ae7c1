import { getTranslations } from 'next-intl/server';
import { readPreferences } from '@/app/_shell/read-preferences';
import { Banner } from '@/app/_ui/banner';
import { formatDate } from '@/app/_ui/format-date';
import { TypeWord } from '@/app/_ui/type-names';
import type { StandingDelegation } from '@/lib/workflow/engine/delegation/standing-delegations';

/** On every page, for both people: for whom one acts now, or who acts for oneself, and until when. */
export async function DelegationBanner({ standing }: { standing: readonly StandingDelegation[] }) {
  if (standing.length === 0) return null;
  const [t, { locale, era }] = await Promise.all([getTranslations('delegation'), readPreferences()]);
  return (
    <div className="-mx-4 -mt-5 mb-4 md:-mx-6">
      {standing.map(({ publicId, isLent, name, projectCode, typeCode, endsAt }) => {
        // A delegation ends at midnight, and people name the last whole day. Computed here: the frame loads no script.
        const lastDay = new Date(Date.parse(endsAt) - 1).toISOString();
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
              until: () => <time dateTime={lastDay}>{formatDate(lastDay, 'short', { locale, era })}</time>,
            })}
            {projectCode && ` (${projectCode})`}
            {typeCode && (
              <>
                {' ('}
                <TypeWord code={typeCode} />)
              </>
            )}
          </Banner>
        );
      })}
    </div>
  );
}

import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { CapacityForecast } from '@/lib/numbering/formats/dto';

/** Capacity of the sequence at the rate of the last year, and the longest number. */
export function Capacity({ forecast, longest }: { forecast: CapacityForecast | null; longest: number }) {
  const t = useTranslations('numberFormats.capacity');
  return (
    <div className="flex flex-col gap-1 text-table">
      <p>{t('longest', { longest })}</p>
      {forecast === null ? (
        <p className="text-muted">{t('noRate')}</p>
      ) : (
        <>
          <p>
            {t(forecast.isYearly ? 'usedThisYear' : 'used', {
              lastNumber: forecast.lastNumber,
              capacity: forecast.capacity,
              percent: Math.round(forecast.share * 100),
              perYear: forecast.perYear,
            })}
          </p>
          <p className={forecast.runsOutAt === null ? 'text-muted' : 'text-danger'}>
            {forecast.runsOutAt === null ? (
              t(forecast.isYearly ? 'neverThisYear' : 'never')
            ) : (
              <>
                {t('runsOut', { width: forecast.width })} <ThaiDate iso={forecast.runsOutAt} form="long" />
              </>
            )}
          </p>
        </>
      )}
    </div>
  );
}

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import type { SeriesFill } from '@/lib/number-formats/dto';
import type { OverflowRule } from '@/lib/numbering/template/render-number';

/** Says in time that a series runs out of its width, and what will happen then. */
export function FillBanner({ fullest, overflow }: { fullest: SeriesFill; overflow: OverflowRule }) {
  const t = useTranslations('numberFormats.fill');
  if (fullest.level === 'OK') return null;
  const { pattern, lastNumber, capacity, level } = fullest;
  return (
    <div className="pb-4">
      <Banner tone={level === 'NEAR' ? 'warning' : 'danger'}>
        {t(level, { pattern, lastNumber, capacity })} {t(overflow)}
      </Banner>
    </div>
  );
}

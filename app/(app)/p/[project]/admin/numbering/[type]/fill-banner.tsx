import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import type { OverflowRule } from '@/lib/numbering/engine/template/render-number';
import type { SeriesFill } from '@/lib/numbering/formats/dto';

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

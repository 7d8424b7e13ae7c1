import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { PublicId } from '@/lib/platform/public-id';
import type { AnySpec } from '../register/register-spec';
import type { OpenedViews } from './open-saved-view';

/** Notes on the open view: parts not applied, new owner after its owner left, or view not found. */
export async function SavedViewNotes({
  spec,
  opened: { named, lost, isGone },
}: {
  spec: Pick<AnySpec, 'name' | 'filters'>;
  opened: OpenedViews;
}) {
  if (!isGone && lost.length === 0 && !named?.owner.hasLeft) return null;
  const t = await getTranslations('savedViews');
  const words = await getTranslations(spec.name);
  const parts = lost.map(({ name, values }) => {
    const label = spec.filters[name]?.label;
    const own = name === 'view' || name === 'sort' ? t(`part.${name}`) : name;
    const shown = values.filter((value) => !PublicId.safeParse(value).success).join(', ');
    return [label ? words(label) : own, shown].filter((text) => text !== '').join(': ');
  });
  return (
    <div className="mb-2 flex flex-col gap-1">
      {isGone && <Banner tone="warning">{t('gone')}</Banner>}
      {lost.length > 0 && <Banner tone="warning">{t('lost', { parts: parts.join(' · ') })}</Banner>}
      {named?.owner.hasLeft && named.scope !== 'PRIVATE' && (
        <Banner>{t(named.mayChange ? 'leftToYou' : 'left', { organization: named.owner.organizationCode })}</Banner>
      )}
    </div>
  );
}

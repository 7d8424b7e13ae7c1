import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import type { ListSavedViews } from '@/lib/work/saved-views/schema';
import type { OpenedViews } from './open-saved-view';
import { SavedViewsButton } from './saved-views-button';

/** Buttons to list the views and to save the current filters, as a new view or into the open one. */
export async function SavedViewControls({
  place,
  base,
  layoutId,
  organizationPublicId,
  opened: { named, current, isChanged, query },
}: {
  place: ListSavedViews;
  base: string;
  layoutId: string;
  organizationPublicId: string;
  opened: OpenedViews;
}) {
  const t = await getTranslations('savedViews');
  const shared = { place, base, layoutId, organizationPublicId, query, currentId: current?.publicId ?? null };
  return (
    <ClientMessages namespaces={['savedViews']}>
      {isChanged && (
        <SavedViewsButton mark="save" dialog={{ ...shared, startsWith: named?.mayChange ? 'update' : 'create' }}>
          {t(named?.mayChange ? 'saveChanges' : 'saveThis')}
        </SavedViewsButton>
      )}
      <SavedViewsButton mark="list" dialog={{ ...shared, startsWith: 'list' }}>
        {t('views')}
      </SavedViewsButton>
    </ClientMessages>
  );
}

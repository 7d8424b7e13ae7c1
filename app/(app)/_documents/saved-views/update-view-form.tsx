'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import type { TableLayout } from '@/lib/people/preferences/schema';
import type { SavedView, ViewQuery } from '@/lib/work/saved-views/constants';
import { updateSavedViewAction } from './actions';
import { useViewCommand } from './use-view-command';

/** Overwrites the open view with the current filters, order and columns, or saves them as another view. */
export function UpdateViewForm({
  view,
  query,
  layout,
  onNew,
  onCancel,
  onDone,
}: {
  view: SavedView;
  query: ViewQuery;
  layout: TableLayout;
  onNew: () => void;
  onCancel: () => void;
  onDone: () => void;
}) {
  const t = useTranslations('savedViews');
  const update = useActing(updateSavedViewAction);
  const { isPending, problem, run } = useViewCommand();
  const { publicId, versionNo, name, scope } = view;
  const send = () =>
    run(
      () =>
        update({
          publicId,
          versionNo,
          name,
          scope,
          query: Object.fromEntries(Object.entries(query).map(([key, values]) => [key, [...values]])),
          layout,
        }),
      () => {
        notify({ kind: 'success', text: t('saved', { name }) });
        onDone();
      },
    );
  return (
    <div className="flex flex-col gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <p>{t(scope === 'PRIVATE' ? 'updateText' : 'updateSharedText', { name })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} disabled={isPending}>
          {t('cancel')}
        </Button>
        <Button onClick={onNew} disabled={isPending}>
          {t('saveAsNew')}
        </Button>
        <Button variant="primary" pending={isPending} onClick={send}>
          {t('update')}
        </Button>
      </div>
    </div>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { ActingFor, useOpenedWith } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { useTableLayouts } from '@/app/_ui/data-table/table-layouts';
import { Dialog } from '@/app/_ui/dialog';
import { SkeletonRows } from '@/app/_ui/skeleton';
import type { ViewQuery } from '@/lib/work/saved-views/constants';
import type { ListedViews } from '@/lib/work/saved-views/list-saved-views';
import type { ListSavedViews } from '@/lib/work/saved-views/schema';
import { listSavedViewsAction } from './actions';
import { EditViewForm } from './edit-view-form';
import { NewViewForm } from './new-view-form';
import { UpdateViewForm } from './update-view-form';
import { viewLink } from './view-link';
import { ViewRow } from './view-row';

export type SavedViewsDialogProps = {
  place: ListSavedViews;
  /** Address of the register. */
  base: string;
  layoutId: string;
  /** The current query of the register. */
  query: ViewQuery;
  currentId: string | null;
  /** The page's acting organization: the header renders outside the acting provider. */
  organizationPublicId: string;
  startsWith: 'list' | 'create' | 'update';
};

type Step = 'list' | 'create' | 'update' | { edits: string };

type Props = SavedViewsDialogProps & { onClose: () => void };

/** Dialog of a register's saved views: open, pin, edit, share, and save the current query. */
export function SavedViewsDialog(props: Props) {
  return (
    <ActingFor organizationPublicId={props.organizationPublicId}>
      <Steps {...props} />
    </ActingFor>
  );
}

function Steps(props: Props) {
  const { place, base, layoutId, query, currentId, startsWith, onClose } = props;
  const t = useTranslations('savedViews');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const kept = useTableLayouts().layouts[layoutId];
  const [listed, setListed] = useState<ListedViews | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState<Step>(startsWith);
  const failed = t('failed');

  const load = useCallback(
    () =>
      listSavedViewsAction(place, openedWith).then(
        (answer) => (answer.ok ? setListed(answer.data) : setProblem(answer.message)),
        () => setProblem(failed),
      ),
    [place, openedWith, failed],
  );
  useEffect(() => {
    void load();
  }, [load]);

  const views = listed?.views ?? [];
  const current = views.find(({ publicId }) => publicId === currentId);
  const edited = typeof step === 'object' ? views.find(({ publicId }) => publicId === step.edits) : undefined;
  const layout = kept ?? current?.layout ?? {};
  const refreshed = async () => {
    setProblem(null);
    await load();
    router.refresh();
  };
  const backToList = () => {
    setStep('list');
    void refreshed();
  };
  const closed = (href?: string) => {
    onClose();
    if (href) router.push(href);
    router.refresh();
  };

  const body = () => {
    if (!listed) return problem ? null : <SkeletonRows rows={4} />;
    if (step === 'create') {
      return (
        <NewViewForm
          place={place}
          base={base}
          query={query}
          layout={layout}
          rights={listed.rights}
          onCancel={() => setStep('list')}
          onDone={closed}
        />
      );
    }
    if (step === 'update' && current) {
      return (
        <UpdateViewForm
          view={current}
          query={query}
          layout={layout}
          onNew={() => setStep('create')}
          onCancel={onClose}
          onDone={() => closed()}
        />
      );
    }
    if (edited) {
      return (
        <EditViewForm
          key={`${edited.publicId}-${edited.versionNo}`}
          view={edited}
          place={place}
          listed={listed}
          onCancel={() => {
            setProblem(null);
            setStep('list');
          }}
          onDone={backToList}
          onPartlySaved={(problem) => void refreshed().then(() => setProblem(problem))}
          onDeleted={() => (edited.publicId === currentId ? closed(`${base}?saved=all`) : backToList())}
        />
      );
    }
    return (
      <div className="flex flex-col gap-3">
        {views.length === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {views.map((view) => (
              <ViewRow
                key={view.publicId}
                view={view}
                place={place}
                href={viewLink(base, view.publicId)}
                isCurrent={view.publicId === currentId}
                roles={listed.roles}
                onOpen={onClose}
                onEdit={() => setStep({ edits: view.publicId })}
                onChanged={refreshed}
                onProblem={setProblem}
              />
            ))}
          </ul>
        )}
        <div>
          <Button onClick={() => setStep('create')}>{t('saveThis')}</Button>
        </div>
      </div>
    );
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')} width="medium">
      <div className="flex flex-col gap-3">
        {problem && (
          <Banner tone="danger" isUrgent>
            {problem}
          </Banner>
        )}
        {body()}
      </div>
    </Dialog>
  );
}

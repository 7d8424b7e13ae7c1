'use client';

import { CalendarClock, Pencil, Pin, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { IconButton } from '@/app/_ui/icon-button';
import { Link } from '@/app/_ui/link';
import type { SavedView } from '@/lib/work/saved-views/constants';
import type { ListedViews } from '@/lib/work/saved-views/list-saved-views';
import type { ListSavedViews } from '@/lib/work/saved-views/schema';
import { chooseOwnDefaultAction, pinSavedViewAction } from './actions';

type Answer = { ok: true } | { ok: false; message: string };

/** A row of the views dialog: open, pin, set as default, and edit where allowed. */
export function ViewRow({
  view,
  place,
  href,
  isCurrent,
  roles,
  onOpen,
  onEdit,
  onChanged,
  onProblem,
}: {
  view: SavedView;
  place: ListSavedViews;
  href: string;
  isCurrent: boolean;
  roles: ListedViews['roles'];
  onOpen: () => void;
  onEdit: () => void;
  onChanged: () => Promise<void>;
  onProblem: (text: string) => void;
}) {
  const t = useTranslations('savedViews');
  const pin = useActing(pinSavedViewAction);
  const choose = useActing(chooseOwnDefaultAction);
  const [isPending, startTransition] = useTransition();
  const { publicId, name, isPinned, isOwnDefault, scope, owner } = view;
  const run = (call: () => Promise<Answer>) =>
    startTransition(async () => {
      const answer = await call().catch(() => null);
      if (answer?.ok) await onChanged();
      else onProblem(answer?.message ?? t('failed'));
    });
  const ownerWords = owner.hasLeft
    ? t('ownerLeft', { organization: owner.organizationCode })
    : (owner.name ?? owner.organizationCode);
  const defaultFor = roles.filter(({ code }) => view.roleDefaults.includes(code)).map((role) => role.name);
  return (
    <li className="flex items-center gap-1 py-1.5">
      <div className="min-w-0 flex-1">
        <Link
          href={href}
          onClick={onOpen}
          aria-current={isCurrent || undefined}
          className="block truncate font-medium text-primary hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-meta text-muted">
          {[
            t(`scope.${scope}`),
            ...(scope === 'PRIVATE' ? [] : [ownerWords]),
            ...(defaultFor.length > 0 ? [t('defaultFor', { roles: defaultFor.join(', ') })] : []),
          ].join(' · ')}
        </p>
      </div>
      <IconButton
        label={t(isPinned ? 'unpin' : 'pin', { name })}
        disabled={isPending}
        onClick={() => run(() => pin({ publicId, isPinned: !isPinned }))}
      >
        <Pin size={16} strokeWidth={1.75} aria-hidden fill={isPinned ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        label={t(isOwnDefault ? 'noDefault' : 'makeDefault', { name })}
        disabled={isPending}
        onClick={() => run(() => choose({ ...place, publicId: isOwnDefault ? null : publicId }))}
      >
        <Star size={16} strokeWidth={1.75} aria-hidden fill={isOwnDefault ? 'currentColor' : 'none'} />
      </IconButton>
      <Link
        href={`/reports/new?view=${publicId}`}
        prefetch={false}
        onClick={onOpen}
        aria-label={t('sendAsReport', { name })}
        title={t('sendAsReport', { name })}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <CalendarClock size={16} strokeWidth={1.75} aria-hidden />
      </Link>
      {view.mayChange && (
        <IconButton label={t('edit', { name })} onClick={onEdit}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

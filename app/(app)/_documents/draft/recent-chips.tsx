'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';

/** Recipients of the last letters, each taken by one press. */
export function RecentChips({
  organizations,
  onTake,
}: {
  organizations: readonly { publicId: string; code: string; name: string }[];
  onTake: (publicId: string) => void;
}) {
  const t = useTranslations('draft');
  if (organizations.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span id="recent-recipients" className="text-meta text-muted">
        {t('recent')}
      </span>
      <ul aria-labelledby="recent-recipients" className="contents">
        {organizations.map(({ publicId, code, name }) => (
          <li key={publicId}>
            <Button
              size="small"
              lang="th"
              title={name}
              icon={<Icon name="plus" size={14} />}
              onClick={() => onTake(publicId)}
            >
              {code}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { ListRow } from '@/app/(app)/_lists/list-row';
import type { KeptType, KeptTypes } from '@/lib/documents/correspondence-types/get-correspondence-types';
import { AddTypeDialog, ChangeTypeDialog } from './type-dialog';

/** The types in the order in which forms offer them; each is changed in a dialog of its own. */
export function TypeList({ types, workflows }: KeptTypes) {
  const t = useTranslations('lists');
  const [edited, setEdited] = useState<KeptType | 'new' | null>(null);
  const close = () => setEdited(null);
  const last = Math.max(0, ...types.map(({ sortOrder }) => sortOrder));
  return (
    <>
      <PageHeader
        title={t('types.title')}
        meta={t('types.intro')}
        actions={
          <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
            {t('types.add')}
          </Button>
        }
      />
      <ol className="border-y border-line" aria-label={t('types.title')}>
        {types.map((type) => (
          <ListRow key={type.code} {...type} hasLongCodes onChange={() => setEdited(type)}>
            {[
              type.workflowName,
              ...(type.requiresContract ? [t('types.requiresContract')] : []),
              ...(type.isLetter ? [] : [t('types.ownForm')]),
              ...(type.isLetter && !type.requiresContent ? [t('types.mayBeEmpty')] : []),
              t('types.uses', { count: type.uses }),
            ].join(' · ')}
          </ListRow>
        ))}
      </ol>
      {edited === 'new' && <AddTypeDialog workflows={workflows} place={last + 1} onClose={close} />}
      {edited !== null && edited !== 'new' && <ChangeTypeDialog key={edited.code} type={edited} onClose={close} />}
    </>
  );
}

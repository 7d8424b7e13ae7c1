'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { ListRow } from '@/app/(app)/_lists/list-row';
import type { KeptRfaType, KeptRfaTypes } from '@/lib/documents/rfa-lists/get-rfa-types';
import { AddTypeDialog, ChangeTypeDialog } from './type-dialog';

/** The types of one contract; each is changed in a dialog of its own. */
export function TypeList({ contract, types }: KeptRfaTypes) {
  const t = useTranslations('rfaLists');
  const [edited, setEdited] = useState<KeptRfaType | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <>
      <PageHeader
        title={t('types.title')}
        meta={`${contract.code} · ${t('types.hint')}`}
        actions={
          <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
            {t('types.add')}
          </Button>
        }
      />
      {types.length === 0 ? (
        <EmptyState title={t('types.emptyTitle')}>{t('types.empty')}</EmptyState>
      ) : (
        <ul className="border-y border-line" aria-label={t('types.title')}>
          {types.map((type) => (
            <ListRow key={type.code} {...type} onChange={() => setEdited(type)}>
              {[
                t(`rule.${type.contentRule}`),
                t(type.ownerApprovalRequired ? 'types.ownerDecides' : 'types.consultantDecides'),
                t('types.count', { count: type.rfaCount }),
              ].join(' · ')}
            </ListRow>
          ))}
        </ul>
      )}
      {edited === 'new' && <AddTypeDialog contract={contract} onClose={close} />}
      {edited !== null && edited !== 'new' && (
        <ChangeTypeDialog key={edited.code} contract={contract} type={edited} onClose={close} />
      )}
    </>
  );
}

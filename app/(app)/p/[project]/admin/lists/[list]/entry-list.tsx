'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { ListRow } from '@/app/(app)/_lists/list-row';
import type { ListEntry, ListOfScope } from '@/lib/documents/master-lists/get-master-list';
import type { ListKey } from '@/lib/documents/master-lists/schema';
import { AddEntryDialog, ChangeEntryDialog } from './entry-dialog';
import { SubCategoriesDialog, type SubCategory } from './sub-categories-dialog';

type Edited = { kind: 'new' } | { kind: 'entry' | 'subCategories'; entry: ListEntry };

/** The entries of one list; each is changed in a dialog of its own. */
export function EntryList({
  list,
  scope,
  entries,
  subCategories,
}: ListOfScope & { list: ListKey; subCategories: SubCategory[] | undefined }) {
  const t = useTranslations('lists');
  const [edited, setEdited] = useState<Edited | null>(null);
  const close = () => setEdited(null);
  const last = Math.max(0, ...entries.map(({ sortOrder }) => sortOrder));
  return (
    <>
      <PageHeader
        title={t(`list.${list}.title`)}
        meta={`${scope.code} · ${t(`list.${list}.hint`)}`}
        actions={
          <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setEdited({ kind: 'new' })}>
            {t('add')}
          </Button>
        }
      />
      {entries.length === 0 ? (
        <EmptyState title={t(`list.${list}.title`)}>{t('empty')}</EmptyState>
      ) : (
        <ul className="border-y border-line" aria-label={t(`list.${list}.title`)}>
          {entries.map((entry) => (
            <ListRow
              key={entry.code}
              {...entry}
              {...(list === 'tags' && { chip: null, nameTh: entry.code })}
              onChange={() => setEdited({ kind: 'entry', entry })}
            >
              {factsOf(entry)}
              {subCategories && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('subCategoriesOf', { code: entry.code })}
                  onClick={() => setEdited({ kind: 'subCategories', entry })}
                >
                  {t('subCategoryCount', { count: entry.subCategories.length })}
                </Button>
              )}
            </ListRow>
          ))}
        </ul>
      )}
      {edited?.kind === 'new' && <AddEntryDialog list={list} scope={scope} place={last + 1} onClose={close} />}
      {edited?.kind === 'entry' && (
        <ChangeEntryDialog key={edited.entry.code} list={list} scope={scope} entry={edited.entry} onClose={close} />
      )}
      {edited?.kind === 'subCategories' && (
        <SubCategoriesDialog
          scopePublicId={scope.publicId}
          category={edited.entry}
          offered={subCategories ?? []}
          onClose={close}
        />
      )}
    </>
  );

  function factsOf({ abbreviation, uses }: ListEntry): string {
    const used = uses === 0 ? t('unused') : t('uses', { count: uses });
    return abbreviation === '' ? used : `${abbreviation} · ${used}`;
  }
}

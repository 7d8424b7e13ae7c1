'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useController } from 'react-hook-form';
import { useActing } from '@/app/_shell/acting-for';
import { Checkbox } from '@/app/_ui/checkbox';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { ListDialog } from '@/app/(app)/_lists/list-dialog';
import { useSaved } from '@/app/(app)/_lists/use-saved';
import type { ListEntry } from '@/lib/documents/master-lists/get-master-list';
import { setSubCategoriesAction } from '../actions';

export interface SubCategory {
  code: string;
  nameTh: string;
  nameEn: string;
}

/** Sub-categories of a category of contract drawings. */
export function SubCategoriesDialog({
  scopePublicId,
  category,
  offered,
  onClose,
}: {
  scopePublicId: string;
  category: ListEntry;
  offered: readonly SubCategory[];
  onClose: () => void;
}) {
  const t = useTranslations('lists');
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/master-lists/schema')).SetSubCategories,
    defaultValues: { scopePublicId, categoryCode: category.code, subCategoryCodes: category.subCategories },
    submit: useActing(setSubCategoriesAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog
      title={t('subCategoriesOf', { code: category.code })}
      description={t('subCategoriesHint')}
      action={action}
      onClose={onClose}
    >
      <Choices offered={offered} />
    </ListDialog>
  );
}

function Choices({ offered }: { offered: readonly SubCategory[] }) {
  const t = useTranslations('lists');
  const isThai = useLocale() === 'th';
  const { field, fieldState } = useController({ name: 'subCategoryCodes' });
  const chosen: readonly string[] = field.value ?? [];
  if (offered.length === 0) return <p className="text-muted">{t('noSubCategories')}</p>;
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      aria-describedby={fieldState.error ? 'sub-categories-error' : undefined}
    >
      <legend className="mb-1 font-medium">{t('subCategories')}</legend>
      {offered.map(({ code, nameTh, nameEn }) => (
        <Checkbox
          key={code}
          label={`${code} ${isThai ? nameTh : nameEn}`}
          checked={chosen.includes(code)}
          onChange={(event) =>
            field.onChange(event.target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
          }
        />
      ))}
      {fieldState.error && (
        <p id="sub-categories-error" className="text-table text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}

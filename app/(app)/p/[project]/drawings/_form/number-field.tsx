'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { hasNumberShape, numberPrefix, spellNumber } from '@/lib/documents/drawings/rules';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import { suggestNumberAction } from '../actions';

/** The number: its shape is checked while one types, and the next free one of place and trade is offered. */
export function NumberField({
  kind,
  project,
  contractPublicId,
  isReadOnly = false,
}: {
  kind: RevisedKind;
  project: { publicId: string; code: string };
  contractPublicId: string;
  isReadOnly?: boolean;
}) {
  const t = useTranslations('drawings.field');
  const { setValue, getValues } = useFormContext();
  const [mainCategoryCode, subCategoryCode, typed]: string[] = useWatch({
    name: ['mainCategoryCode', 'subCategoryCode', 'drawingNumber'],
  });
  const [free, setFree] = useState<string | null>(null);
  const offered = useRef('');
  const suggest = useActing(suggestNumberAction);
  const ask = useRef(suggest);
  ask.current = suggest;

  useEffect(() => {
    if (isReadOnly || !contractPublicId || !mainCategoryCode || !subCategoryCode) return;
    let isCurrent = true;
    const place = { kind, projectPublicId: project.publicId, contractPublicId, mainCategoryCode, subCategoryCode };
    void ask.current(place).then((answer) => {
      if (!isCurrent || !answer.ok) return;
      setFree(answer.data);
      // A typed number stays; an earlier suggestion follows the categories.
      const now = String(getValues('drawingNumber') ?? '');
      if (now !== '' && now !== offered.current) return;
      offered.current = answer.data;
      setValue('drawingNumber', answer.data, { shouldDirty: true, shouldValidate: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, project.publicId, contractPublicId, mainCategoryCode, subCategoryCode, isReadOnly, getValues, setValue]);

  if (!mainCategoryCode || !subCategoryCode) {
    return <FormTextField name="drawingNumber" label={t('number')} required readOnly={isReadOnly} />;
  }
  const place = { kind, projectCode: project.code, mainCategoryCode, subCategoryCode };
  const prefix = numberPrefix(place);
  const spelled = spellNumber(typed ?? '');
  const isOk = hasNumberShape(spelled, place);
  return (
    <div className="flex flex-col gap-1">
      <FormTextField
        name="drawingNumber"
        label={t('number')}
        hint={t('numberHint', { prefix })}
        required
        readOnly={isReadOnly}
        autoComplete="off"
        spellCheck={false}
      />
      {!isReadOnly && spelled !== '' && (
        <p role="status" className={isOk ? 'text-table text-muted' : 'text-table text-danger'}>
          {isOk ? t('numberOk') : t('numberWrong', { prefix })}
        </p>
      )}
      {!isReadOnly && free !== null && free !== spelled && (
        <div>
          <Button
            size="small"
            variant="ghost"
            onClick={() => setValue('drawingNumber', free, { shouldDirty: true, shouldValidate: true })}
          >
            {t('numberFree', { number: free })}
          </Button>
        </div>
      )}
    </div>
  );
}

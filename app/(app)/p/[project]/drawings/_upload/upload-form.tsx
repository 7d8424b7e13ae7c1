'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { FileDropZone } from '@/app/_ui/file-drop-zone';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { MAX_DRAWINGS_AT_ONCE } from '@/lib/documents/drawings/constants';
import type { ContractOption, DrawingOptions } from '@/lib/documents/drawings/form-options';
import { categoriesOf } from '@/lib/documents/drawings/rules';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import { newPublicId } from '@/lib/platform/id';
import { newRfaHref } from '../../rfas/_draft/rfa-start';
import { ACCEPT } from '../_form/use-drawing-files';
import { drawingsPath } from '../_kind/kinds';
import { createDrawingAction, reviseDrawingAction } from '../actions';
import { isReady, spelledNumber, stateOf, type UploadPlace, type UploadRow } from './row-state';
import { UploadTable } from './upload-table';
import { useUploadRows } from './use-upload-rows';

/** Several drawings at once: each row is saved separately, so that a refused row does not block the rest. */
export function UploadForm({
  kind,
  options,
  contracts,
  mayCreateRfa,
}: {
  kind: RevisedKind;
  options: DrawingOptions;
  contracts: readonly ContractOption[];
  mayCreateRfa: boolean;
}) {
  const t = useTranslations('drawings');
  const { project, mainCategories, subCategories } = options;
  const place: UploadPlace = { kind, projectCode: project.code, mainCategories, subCategories };
  const list = useUploadRows(place);
  const [contractPublicId, setContract] = useState(contracts[0]?.publicId ?? '');
  const [isSaving, setSaving] = useState(false);
  const [create, revise] = [useActing(createDrawingAction), useActing(reviseDrawingAction)];
  const ready = list.rows.filter((row) => isReady(stateOf(row, list.rows, place)));
  const saved = list.rows.filter((row) => row.outcome === 'done');
  const done = saved.length;

  const saveRow = (row: UploadRow) => {
    const revision = {
      kind,
      ...(row.revisionLabel.trim() && { revisionLabel: row.revisionLabel }),
      attachmentPublicIds: row.attachmentPublicId ? [row.attachmentPublicId] : [],
    };
    const idempotencyKey = newPublicId();
    if (row.existing) {
      const title = row.title.trim() ? { title: row.title } : {};
      return revise({ idempotencyKey, input: { ...revision, ...title, publicId: row.existing.publicId } });
    }
    const drawingNumber = spelledNumber(row);
    const categories = categoriesOf(drawingNumber, kind, project.code) ?? { mainCategoryCode: '', subCategoryCode: '' };
    const where = { projectPublicId: project.publicId, contractPublicId, ...categories };
    return create({ idempotencyKey, input: { ...revision, ...where, drawingNumber, title: row.title } });
  };

  const save = async () => {
    setSaving(true);
    for (const row of ready) {
      list.change(row.key, { outcome: 'saving' });
      const result = await saveRow(row).catch(() => null);
      list.change(row.key, {
        outcome: result?.ok ? 'done' : { message: result?.message ?? t('many.stateOf.failed') },
      });
    }
    setSaving(false);
  };

  return (
    <div className="flex flex-col gap-4">
      {contracts.length > 1 && (
        <Select
          label={t('field.contract')}
          value={contractPublicId}
          onChange={(event) => setContract(event.target.value)}
          options={contracts.map((one) => ({ value: one.publicId, label: `${one.code} ${one.name}` }))}
          className="max-w-xl"
        />
      )}
      <FileDropZone
        accept={ACCEPT}
        hint={t('many.hint', { max: MAX_DRAWINGS_AT_ONCE })}
        disabled={isSaving}
        onFiles={(files) => {
          if (!list.add(files)) notify({ kind: 'error', text: t('many.tooMany', { max: MAX_DRAWINGS_AT_ONCE }) });
        }}
      />
      {list.rows.length > 0 && (
        <>
          <UploadTable
            rows={list.rows}
            place={place}
            onChange={list.change}
            onNumber={list.lookUp}
            onRemove={list.remove}
          />
          <div className="flex flex-wrap items-center gap-3">
            {ready.length > 0 && (
              <Button variant="primary" pending={isSaving} onClick={() => void save()}>
                {t('many.save', { count: ready.length })}
              </Button>
            )}
            {done > 0 && (
              <>
                <span role="status">{t('many.result', { done, total: list.rows.length })}</span>
                <ButtonLink href={`${drawingsPath(project.code, kind)}?status=DRAFT`}>
                  {t('many.toRegister')}
                </ButtonLink>
                {mayCreateRfa && (
                  <ButtonLink
                    // The next thing to do, as long as no row is left to save.
                    variant={ready.length === 0 ? 'primary' : 'secondary'}
                    href={newRfaHref(project.code, { contractPublicId, kind, numbers: saved.map(spelledNumber) })}
                  >
                    {t('many.toRfa', { count: done })}
                  </ButtonLink>
                )}
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}

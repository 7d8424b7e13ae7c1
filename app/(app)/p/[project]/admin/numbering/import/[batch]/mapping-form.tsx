'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { typeLabel } from '@/app/(app)/_documents/type-label';
import { IMPORT_FIELDS, type ImportField } from '@/lib/numbering/imports/constants';
import type { ImportDetail } from '@/lib/numbering/imports/dto';
import { checkImportAction } from '../actions';

/** A wide table must be scrollable by keyboard. */
const SCROLLABLE = { tabIndex: 0 };

type Detail = Pick<
  ImportDetail,
  'publicId' | 'versionNo' | 'columnNames' | 'samples' | 'mapping' | 'defaultType' | 'types' | 'state'
>;

/** Says which column is what, beside the first rows of the file, and checks by it. */
export function MappingForm({ detail }: { detail: Detail }) {
  const t = useTranslations('numberImports');
  const form = useTranslations('form');
  const router = useRouter();
  const check = useActing(checkImportAction);
  const [mapping, setMapping] = useState<Record<string, number>>(detail.mapping);
  const [type, setType] = useState(detail.defaultType ?? '');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const columns = detail.columnNames.map((name, index) => ({
    value: String(index),
    label: name || t('columns.column', { number: index + 1 }),
  }));

  const choose = (field: ImportField, column: string) => {
    const { [field]: _before, ...others } = mapping;
    setMapping(column === '' ? others : { ...others, [field]: Number(column) });
  };
  const send = async () => {
    setPending(true);
    const outcome = await check({
      publicId: detail.publicId,
      versionNo: detail.versionNo,
      mapping,
      defaultType: type === '' ? null : type,
    }).catch(() => null);
    setPending(false);
    setFailure(outcome?.ok ? null : (outcome?.message ?? form('offline')));
    if (!outcome?.ok) return;
    notify({ kind: 'success', text: t('action.checked') });
    router.refresh();
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {IMPORT_FIELDS.map((field) => (
          <Select
            key={field}
            label={t(`field.${field}`)}
            required={field === 'number'}
            placeholder={t('columns.unused')}
            options={columns}
            value={mapping[field] === undefined ? '' : String(mapping[field])}
            onChange={(event) => choose(field, event.target.value)}
          />
        ))}
        <Select
          label={t('columns.defaultType')}
          placeholder={t('upload.typeNone')}
          options={detail.types.map((type) => ({ value: type.code, label: typeLabel(type) }))}
          value={type}
          onChange={(event) => setType(event.target.value)}
        />
      </div>
      <Samples detail={detail} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div>
        <Button variant={detail.state === 'UPLOADED' ? 'primary' : 'secondary'} pending={pending} onClick={send}>
          {t(detail.state === 'UPLOADED' ? 'action.check' : 'action.checkAgain')}
        </Button>
      </div>
    </div>
  );
}

function Samples({ detail }: { detail: Detail }) {
  const t = useTranslations('numberImports.columns');
  const heads = detail.columnNames.map((name, column) => ({
    key: String(column),
    column,
    label: name || t('column', { number: column + 1 }),
  }));
  const lines = detail.samples.map((cells, line) => ({ key: String(line), cells }));
  return (
    <section aria-label={t('sample')} className="overflow-x-auto rounded-md border border-line" {...SCROLLABLE}>
      <table className="w-full text-meta">
        <caption className="sr-only">{t('sample')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {heads.map(({ key, label }) => (
              <th key={key} scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              {heads.map((head) => (
                <td key={head.key} className="max-w-[220px] px-2 py-1 break-words">
                  {cells[head.column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

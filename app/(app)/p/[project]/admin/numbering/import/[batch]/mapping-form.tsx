'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { IMPORT_FIELDS, type ImportField } from '@/lib/numbering/imports/constants';
import type { ImportDetail } from '@/lib/numbering/imports/dto';
import { MAX_HEADING_ROWS } from '@/lib/platform/tables/constants';
import { checkImportAction } from '../actions';
import { QuestionFields } from './question-fields';

/** Enough to see what a column holds. */
const MAX_SAMPLES = 5;
/** Characters of a row in the list of headings: more than a select shows. */
const PREVIEW = 120;
/** A wide table must be scrollable by keyboard. */
const SCROLLABLE = { tabIndex: 0 };

type Detail = Pick<
  ImportDetail,
  | 'publicId'
  | 'versionNo'
  | 'columnNames'
  | 'headingRow'
  | 'firstRows'
  | 'mapping'
  | 'questions'
  | 'answers'
  | 'dates'
  | 'defaultType'
  | 'types'
  | 'state'
>;

/** Says which row is the heading and which column is what, answers what the file leaves open, and checks by it. */
export function MappingForm({ detail }: { detail: Detail }) {
  const t = useTranslations('numberImports');
  const form = useTranslations('form');
  const router = useRouter();
  const check = useActing(checkImportAction);
  const [mapping, setMapping] = useState<Record<string, number>>(detail.mapping);
  const [type, setType] = useState(detail.defaultType ?? '');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [heading, setHeading] = useState(detail.headingRow);
  const [answers, setAnswers] = useState(detail.answers);
  const below = detail.firstRows.filter(({ rowNo }) => rowNo > (heading ?? 0));
  const names = namesAt(detail, heading);
  const columns = names.map((name, index) => ({
    value: String(index),
    label: name || t('columns.column', { number: index + 1 }),
  }));
  const hasQuestions = detail.questions.length > 0 || Object.keys(detail.answers).length > 0;

  const chooseHeading = (rowNo: number) => {
    setHeading(rowNo);
    setMapping(detail.firstRows.find((row) => row.rowNo === rowNo)?.mapping ?? {});
  };

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
      answers,
      ...(heading !== null && { heading }),
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
      {hasQuestions && (
        <fieldset className="rounded-md border border-line p-4">
          <legend className="px-1 font-medium">{t('questions.title')}</legend>
          <p className="pb-3 text-table text-muted">{t('questions.hint')}</p>
          <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
            <QuestionFields detail={detail} answers={answers} onChange={setAnswers} />
          </div>
        </fieldset>
      )}
      {detail.dates && (
        <p className="text-table text-muted">
          {t(`questions.readAs.${detail.dates.order}`, { example: detail.dates.example, day: detail.dates.readAs })}
        </p>
      )}
      {heading !== null && (
        <Select
          label={t('columns.heading')}
          hint={t('columns.headingHint')}
          className="max-w-2xl"
          options={[
            { value: '0', label: t('columns.noHeading') },
            ...detail.firstRows.slice(0, MAX_HEADING_ROWS).map(({ rowNo, cells }) => ({
              value: String(rowNo),
              label: t('columns.headingRow', { row: rowNo, text: previewOf(cells) }),
            })),
          ]}
          value={String(heading)}
          onChange={(event) => chooseHeading(Number(event.target.value))}
        />
      )}
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
          options={detail.types.map((type) => ({ value: type.code, label: type.name }))}
          value={type}
          onChange={(event) => setType(event.target.value)}
        />
      </div>
      <Samples names={names} rows={below.slice(0, MAX_SAMPLES)} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div>
        <Button variant={detail.state === 'UPLOADED' ? 'primary' : 'secondary'} pending={pending} onClick={send}>
          {t(detail.state === 'UPLOADED' ? 'action.check' : 'action.checkAgain')}
        </Button>
      </div>
    </div>
  );
}

/** The cells of the heading, as many as the widest of the first rows; empty where the file has no heading. */
function namesAt({ columnNames, firstRows, headingRow }: Detail, rowNo: number | null): string[] {
  const cells = rowNo === headingRow ? columnNames : (firstRows.find((row) => row.rowNo === rowNo)?.cells ?? []);
  const width = Math.max(columnNames.length, ...firstRows.map((row) => row.cells.length));
  return Array.from({ length: width }, (_, index) => cells[index] ?? '');
}

/** A merged title is shown once. */
function previewOf(cells: readonly string[]): string {
  return [...new Set(cells.filter((cell) => cell !== ''))].join(' · ').slice(0, PREVIEW);
}

function Samples({ names, rows }: { names: readonly string[]; rows: Detail['firstRows'] }) {
  const t = useTranslations('numberImports.columns');
  const heads = names.map((name, column) => ({
    key: String(column),
    column,
    label: name || t('column', { number: column + 1 }),
  }));
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
          {rows.map(({ rowNo, cells }) => (
            <tr key={rowNo} className="border-b border-line last:border-b-0">
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

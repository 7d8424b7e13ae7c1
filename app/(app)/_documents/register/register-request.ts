import { getTranslations } from 'next-intl/server';
import type { RowShape, TableColumn, TablePreferences } from '@/app/_ui/data-table/table-types';
import type { Era } from '@/app/_ui/format-date';
import type { ExportFormat } from '@/db/enums';
import { EXPORTED_REGISTERS } from '@/lib/documents/exports/registers';
import type { ExportRequest } from '@/lib/documents/exports/schema';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { Locale, UserCtx } from '@/lib/platform/ctx';
import type { Register } from './define-register';
import type { RegisterAddress } from './register-address';
import { registerContextOf } from './register-context';
import { type AnySpec, wordsOf } from './register-spec';
import { filterPhrases, registerColumns } from './register-words';
import { shownColumns } from './shown-columns';

/** Characters of a column in a spreadsheet that takes the room that is left: a subject. */
const GROWING_WIDTH = 60;
/** Characters of a column of codes. */
const CODE_WIDTH = 14;
/** Pixels of a character in the table. */
const PIXELS_PER_CHARACTER = 6;

/**
 * The request of a file of a register, with all its words, in the language of `look`.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function registerRequest(
  reader: UserCtx,
  register: Register,
  {
    projectCode,
    address: { view, query, params },
    layout,
    format,
    look: { locale, era },
  }: {
    projectCode: string;
    address: RegisterAddress<AnySpec>;
    layout: TablePreferences;
    format: ExportFormat;
    look: { locale: Locale; era: Era };
  },
) {
  const { spec } = register;
  const ctx = { ...reader, locale };
  const project = await enterableProject(ctx, projectCode);
  const [t, own, table, options] = await Promise.all([
    getTranslations({ locale, namespace: spec.name }),
    getTranslations({ locale, namespace: 'register.export' }),
    getTranslations({ locale, namespace: 'table' }),
    register.options(ctx, projectCode),
  ]);
  const title = t(wordsOf(spec, view).title);
  const columns = registerColumns(spec, t, registerContextOf(ctx, projectCode), options);
  const request: ExportRequest = {
    projectCode,
    locale,
    era,
    params: { view, filters: params.filters, sort: params.sort },
    columns: fileColumns(spec, shownColumns(columns, layout), {
      format,
      codeOf: (column) => own('code', { column }),
    }),
    words: Object.fromEntries(
      Object.entries(EXPORTED_REGISTERS[spec.tableId]?.words ?? {}).map(([key, values]) => [
        key,
        t(key, Object.fromEntries(values.map((value) => [value, `{${value}}`]))),
      ]),
    ),
    head: {
      title: `${title} · ${project.code} ${project.name}`,
      filters: [
        ...(spec.views.length > 0 ? [t(`view.${view}`)] : []),
        ...filterPhrases(spec, { t, table, options, look: { locale, era } }, query.filters),
      ],
      count: own('count', { count: '{count}' }),
      asOf: own('asOf', { at: '{at}' }),
      madeBy: own('madeBy', { person: '{person}' }),
      page: own('page', { page: '{page}', pages: '{pages}' }),
      empty: own('empty'),
    },
  };
  return {
    request,
    fileTitle: own(format === 'zip' ? 'packName' : 'name', { title }),
    translate: t,
    projectId: project.id,
  };
}

/**
 * The shown columns of a file. In a sheet and a CSV, which programs and the imports also read, type and state have
 * their code in the next column. Paper has the words only.
 */
function fileColumns(
  { tableId }: Register['spec'],
  columns: readonly TableColumn<RowShape>[],
  { format, codeOf }: { format: ExportFormat; codeOf: (header: string) => string },
): ExportRequest['columns'] {
  const isTable = format === 'csv' || format === 'xlsx';
  const codes = isTable ? (EXPORTED_REGISTERS[tableId]?.codes ?? []) : [];
  return columns.flatMap(({ key, header, grow, width, align }) => {
    const shown = {
      key,
      header,
      width: grow ? GROWING_WIDTH : Math.ceil(width / PIXELS_PER_CHARACTER),
      align: align ?? ('start' as const),
    };
    const code = { key: `${key}Code`, header: codeOf(header), width: CODE_WIDTH, align: 'start' as const };
    return codes.includes(key) ? [shown, code] : [shown];
  });
}

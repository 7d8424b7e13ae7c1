import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { HeaderFilter, RowShape, TableColumn } from '@/app/_ui/data-table/table-types';
import { type DateLook, formatDate } from '@/app/_ui/format-date';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { RegisterContext } from './register-context';
import type { AnySpec, FilterField, RegisterSpec, Translate } from './register-spec';

/** Choices of a field; none for a text, a flag or a day. */
export function choicesOf(t: Translate, field: FilterField<unknown>, options: unknown): readonly ComboboxOption[] {
  if (field.kind === 'codes') return field.options(options);
  if (field.kind !== 'choices' && field.kind !== 'choice') return [];
  return field.values.map((value) => ({ value, label: t(`${field.words}.${value}`) }));
}

/** The columns with their headers and the filters in them. */
export function registerColumns<Row extends RowShape>(
  spec: RegisterSpec<Row, unknown>,
  t: Translate,
  around: RegisterContext,
  options: unknown,
): TableColumn<Row>[] {
  const cells = spec.cells(t);
  return spec.columns(t, around).map(({ filter, ...column }) => ({
    ...column,
    text: (row) => String(cells[column.key]?.(row) ?? ''),
    header: t(`column.${column.key}`),
    filter: filter === undefined ? undefined : headerFilter(spec.filters, filter, t, options),
  }));
}

function headerFilter(
  fields: AnySpec['filters'],
  name: string,
  t: Translate,
  options: unknown,
): HeaderFilter | undefined {
  if (name === 'dates') return { kind: 'dates', from: 'dateFrom', to: 'dateTo' };
  const field = fields[name];
  if (!field) return undefined;
  const choices = choicesOf(t, field, options);
  return {
    kind: 'choices',
    name,
    options: choices.map(({ value, label, hint }) => ({ value, label: hint ? `${label} (${hint})` : label })),
  };
}

/** Words for the active filters above the table that no column names. */
export function filterLabels(spec: AnySpec, t: Translate): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [name, field] of Object.entries(spec.filters)) {
    if (field.label) labels[name] = t(field.label);
    if (!saysAll(field)) continue;
    for (const { value, label } of choicesOf(t, field, null)) labels[`${name}=${value}`] = label;
  }
  return labels;
}

/**
 * The active filters as phrases, for a print or a file.
 * @param table reads the messages of tables
 * @param look display format of dates
 */
export function filterPhrases(
  spec: AnySpec,
  { t, table, options, look }: { t: Translate; table: Translate; options: unknown; look: DateLook },
  filters: ListQuery['filters'],
): string[] {
  return Object.entries(filters).flatMap(([name, values]) => {
    const field = spec.filters[name];
    if (!field) return [];
    const labelKey = field.label ?? (field.kind === 'day' ? spec.dates : undefined);
    const label = labelKey ? t(labelKey) : table('search');
    if (field.kind === 'flag') return [label];
    if (field.kind === 'day')
      return [`${label} ${table(field.edge, { date: formatDate(values[0] ?? '', 'short', look) })}`];
    const choices = choicesOf(t, field, options);
    const said = values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value).join(', ');
    return [saysAll(field) && values.length === 1 ? said : `${label}: ${said}`];
  });
}

function saysAll(field: FilterField<unknown>): boolean {
  return field.kind === 'choice' || (field.kind === 'choices' && field.saysAll === true);
}

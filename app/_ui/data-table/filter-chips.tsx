'use client';

import { useTranslations } from 'next-intl';
import { formatDate } from '../format-date';
import { useDateLook } from '../looks-context';
import type { ListQuery } from './list-query';
import type { HeaderFilter, RowShape, TableColumn } from './table-types';

export type FilterChip = { name: string; label: string };

/** The active filters in words. */
export function useFilterChips<Row extends RowShape>(
  columns: readonly TableColumn<Row>[],
  query: ListQuery,
  labels: Readonly<Record<string, string>>,
): FilterChip[] {
  const t = useTranslations('table');
  const look = useDateLook();
  const spelled = (column: TableColumn<Row> | undefined, name: string, values: readonly string[]): string => {
    const whole = values.length === 1 ? labels[`${name}=${values[0]}`] : undefined;
    if (whole !== undefined) return whole;
    const filter = column?.filter;
    const title = labels[name] ?? column?.header ?? (name === 'q' ? t('search') : name);
    if (filter?.kind === 'dates') {
      const date = formatDate(values[0] ?? '', 'short', look);
      return `${title} ${name === filter.from ? t('from', { date }) : t('to', { date })}`;
    }
    const words = filter?.kind === 'choices' ? values.map((value) => optionLabel(filter, value)) : values;
    return values[0] === '1' && !filter ? title : `${title}: ${words.join(', ')}`;
  };
  return Object.entries(query.filters).map(([name, values]) => ({
    name,
    label: spelled(
      columns.find((column) => namesOf(column.filter).includes(name)),
      name,
      values,
    ),
  }));
}

/** Parameter names a header filter writes. */
export function namesOf(filter: HeaderFilter | undefined): string[] {
  if (!filter) return [];
  return filter.kind === 'dates' ? [filter.from, filter.to] : [filter.name];
}

function optionLabel(filter: Extract<HeaderFilter, { kind: 'choices' }>, value: string): string {
  return filter.options.find((option) => option.value === value)?.label ?? value;
}

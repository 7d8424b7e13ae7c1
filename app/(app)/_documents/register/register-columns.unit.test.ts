import { describe, expect, it } from 'vitest';
import thCirculations from '@/app/_i18n/messages/th/circulations.json';
import thLetters from '@/app/_i18n/messages/th/correspondence.json';
import thDrawings from '@/app/_i18n/messages/th/drawings.json';
import thRfas from '@/app/_i18n/messages/th/rfas.json';
import type { RowShape } from '@/app/_ui/data-table/table-types';
import { circulationSpec } from '@/app/(app)/p/[project]/circulations/_register/columns';
import { letterSpec } from '@/app/(app)/p/[project]/correspondence/_register/columns';
import { contractSpec } from '@/app/(app)/p/[project]/drawings/_register/contract-columns';
import { asBuiltSpec, shopSpec } from '@/app/(app)/p/[project]/drawings/_register/revised-columns';
import { rfaSpec } from '@/app/(app)/p/[project]/rfas/_register/columns';
import { EXPORTED_REGISTERS } from '@/lib/documents/exports/registers';
import { readLayout } from '@/lib/people/preferences/read-layout';
import { SaveTableLayout } from '@/lib/people/preferences/schema';
import type { AnySpec, Translate } from './register-spec';
import { filterPhrases, registerColumns } from './register-words';
import { shownColumns } from './shown-columns';

const around = { projectCode: 'X', organizationCode: 'คคง.', organizationPublicId: 'x', today: '2026-11-24' };

/** Finds messages as the translator does, and fails on a key that does not exist. */
function translate(messages: object): Translate {
  const find = (key: string) => key.split('.').reduce<unknown>((node, part) => (node as RowShape)[part], messages);
  const t = (key: string, values: RowShape = {}) => {
    const text = find(key);
    if (typeof text !== 'string') throw new Error(`no message ${key}`);
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  };
  return t as unknown as Translate;
}

const SPECS: readonly [string, AnySpec, object][] = [
  ['letters', letterSpec, thLetters],
  ['RFAs', rfaSpec, thRfas],
  ['shop drawings', shopSpec, thDrawings],
  ['as-built drawings', asBuiltSpec, thDrawings],
  ['contract drawings', contractSpec, thDrawings],
  ['circulations', circulationSpec, thCirculations],
];

describe.each(SPECS)('the columns of %s', (_register, spec, messages) => {
  const t = translate(messages);
  const columns = registerColumns(spec, t, around, emptyOptions());

  it('name filters that the address knows and sort keys that the list has', () => {
    for (const column of spec.columns(t, around)) {
      const names = column.filter === 'dates' ? ['dateFrom', 'dateTo'] : [column.filter ?? 'q'];
      expect(Object.keys(spec.filters)).toEqual(expect.arrayContaining(names));
      if (column.sortable) expect(spec.sorts).toContain(column.key);
    }
  });

  it('have a cell in plain text each', () => {
    expect(Object.keys(spec.cells(t))).toEqual(expect.arrayContaining(columns.map(({ key }) => key)));
    const exported = EXPORTED_REGISTERS[spec.tableId];
    expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining([...(exported?.dates ?? ['none'])]));
    for (const [word, values] of Object.entries(exported?.words ?? {})) {
      const said = t(word, Object.fromEntries(values.map((value) => [value, `{${value}}`])));
      for (const value of values) expect(said).toContain(`{${value}}`);
    }
  });

  it('make a card of number, subject, status, holder and due', () => {
    expect(columns.flatMap(({ card }) => card ?? []).sort()).toEqual(['due', 'holder', 'number', 'status', 'subject']);
  });

  it('are exported as the person has arranged them', () => {
    const keysOf = (stored: unknown) => shownColumns(columns, readLayout(stored)).map(({ key }) => key);
    const shown = columns.filter(({ optional }) => !optional).map(({ key }) => key);
    expect(keysOf(undefined)).toEqual(shown);
    expect(keysOf('{')).toEqual(shown);
    const last = shown.at(-1) ?? '';
    expect(keysOf({ order: [last], pinned: [] })[0]).toBe(last);
    expect(keysOf({ hidden: ['number', last] })).not.toContain(last);
    expect(keysOf({ hidden: ['number', last] })).toContain('number');
    expect(keysOf({ hidden: [] })).toHaveLength(columns.length);
    expect(keysOf({ hidden: 7, order: {} })).toEqual(shown);
    expect(keysOf({ order: ['former'], pinned: ['former'] })).toHaveLength(shown.length);

    const arrangedKeys = columns.map(({ key }) => key);
    expect(SaveTableLayout.safeParse({ tableId: spec.tableId, layout: { order: arrangedKeys } }).success).toBe(true);
  });

  it('say every filter in words', () => {
    const table = translate({ search: 'ค้นหา', from: 'ตั้งแต่ {date}', to: 'ถึง {date}' });
    for (const name of Object.keys(spec.filters)) {
      const field = spec.filters[name];
      const value = field && 'values' in field ? field.values[0] : '1';
      const [phrase] = filterPhrases(
        spec,
        { t, table, options: emptyOptions(), look: { locale: 'th', era: 'be' } },
        { [name]: [value] },
      );
      expect(phrase, name).toMatch(/\p{Script=Thai}|[A-Z]/u);
    }
  });
});

/** Lists without entries under every name. */
function emptyOptions(): unknown {
  return new Proxy({}, { get: () => [] });
}

'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { RowShape } from '@/app/_ui/data-table/table-types';
import { rememberSet } from '@/app/(app)/_documents/document/record-set';
import type { BasketItem } from '../basket/basket-store';
import { useToBasket } from '../basket/use-to-basket';
import type { RegisterTableProps } from './define-register';
import { type RegisterSpec, type Translate, wordsOf } from './register-spec';
import { filterLabels, registerColumns } from './register-words';

// Server-rendered; its script may come after that of the rows.
const RegisterFilterBar = lazy(() =>
  import('./register-filter-bar').then((module) => ({ default: module.RegisterFilterBar })),
);

const RegisterSelection = lazy(() =>
  import('./register-selection').then((module) => ({ default: module.RegisterSelection })),
);

const RegisterPane = lazy(() => import('../pane/register-pane').then((module) => ({ default: module.RegisterPane })));

// Loaded late: most registers are never empty.
const RegisterEmpty = lazy(() => import('./register-empty').then((module) => ({ default: module.RegisterEmpty })));

/** Behaviour of rows; runs in the browser only. */
export interface RegisterRows<Row extends RowShape> {
  id(row: Row): string;
  /** Accessible name of a row. */
  label(row: Row, t: Translate): string;
  href(row: Row, projectCode: string): string;
  /** The number to copy; null while there is none. */
  number(row: Row): string | null;
  /** Its page knows the neighbours of the row in this list. */
  hasNeighbours?(row: Row): boolean;
  /** A draft that can be submitted together with others. */
  isReady?(row: Row): boolean;
  /** Basket item of the row; null for a row that cannot be in a transmittal. */
  basketItem?(row: Row): BasketItem | null;
  /** Type of the row's document, for the pane. */
  typeCode?(row: Row): string;
}

/** Makes the table of a register, with its filters. Call it in a client module: its result crosses to the server. */
export function registerTable<Row extends RowShape, Options>(
  spec: RegisterSpec<Row, Options>,
  behaviour: RegisterRows<NoInfer<Row>>,
) {
  const { typeCode } = behaviour;
  const asked = (row: Row) => ({ publicId: behaviour.id(row), typeCode: typeCode?.(row) ?? '' });

  return function RegisterTable(props: RegisterTableProps<Row, Options>) {
    const { rows, view, options, around, mayCreate, maySubmit, start } = props;
    const t = useTranslations(spec.name);
    const columns = useMemo(() => registerColumns(spec, t, around, options), [t, around, options]);
    const words = wordsOf(spec, view);
    // Selection outlives a page, so the rows that were shown are kept.
    const seen = useRef(new Map<string, Row>());
    for (const row of rows) seen.current.set(behaviour.id(row), row);
    useEffect(() => {
      if (!behaviour.hasNeighbours) return;
      rememberSet(around.projectCode, rows.filter(behaviour.hasNeighbours).map(behaviour.id));
    }, [rows, around.projectCode]);

    const selectionActions = (ids: readonly string[], clear: () => void) => (
      <Suspense>
        <RegisterSelection
          rows={ids.map((id) => seen.current.get(id)).filter((row) => row !== undefined)}
          behaviour={behaviour}
          words={spec.name}
          sendsFor={view === 'drafts' && maySubmit ? around.organizationPublicId : null}
          isDrafts={view === 'drafts'}
          onDone={clear}
        />
      </Suspense>
    );

    // In the table, not in the bar: the bar loads with the first selection, and the key may come before it.
    const toBasket = useToBasket();
    const { basketItem } = behaviour;
    const selectionKeys = toBasket &&
      basketItem && {
        KeyB: (ids: readonly string[], clear: () => void) =>
          toBasket(
            ids.map((id) => {
              const row = seen.current.get(id);
              return row === undefined ? null : basketItem(row);
            }),
            clear,
          ),
      };

    const steps = [
      ...(mayCreate ? [{ href: `${props.base}/new`, label: t(words.create), isFirst: true }] : []),
      ...(start ? [{ href: start.href, label: t(start.word), isFirst: false }] : []),
    ];
    return (
      <DataTable
        id={props.layoutId}
        paneId={spec.tableId}
        layout={props.layout}
        caption={t(words.caption, { project: around.projectCode })}
        columns={columns}
        rows={rows}
        rowId={behaviour.id}
        rowLabel={(row) => behaviour.label(row, t)}
        rowHref={(row) => behaviour.href(row, around.projectCode)}
        query={props.query}
        page={props.page}
        searchLabel={t('search')}
        toolbar={
          props.quick && (
            <Suspense>
              <RegisterFilterBar spec={spec} quick={props.quick} options={options} today={around.today} />
            </Suspense>
          )
        }
        filterLabels={filterLabels(spec, t)}
        empty={
          <Suspense>
            <RegisterEmpty title={t(`${words.empty}.title`)} text={t(`${words.empty}.text`)} steps={steps} />
          </Suspense>
        }
        selectionActions={(selection, clear) =>
          selection.kind === 'rows' ? selectionActions(selection.ids, clear) : null
        }
        selectionKeys={selectionKeys ?? undefined}
        preview={
          typeCode === undefined || props.quick === undefined
            ? undefined
            : (row, place) => (
                // Reserves the pane's space, so that rows do not shift when it loads.
                <Suspense fallback={<div className="w-[46%] min-w-80 shrink-0 max-lg:hidden" />}>
                  <RegisterPane
                    shown={asked(row)}
                    next={place.next ? asked(place.next) : null}
                    place={place}
                    around={around}
                  />
                </Suspense>
              )
        }
      />
    );
  };
}

import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { readPreferences } from '@/app/_shell/read-preferences';
import { ButtonLink } from '@/app/_ui/button-link';
import { type ListQuery, refusedLabel, withoutRefused } from '@/app/_ui/data-table/list-query';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { handOut } from '@/lib/platform/exports/hand-out';
import { MAX_PRINTED_ROWS, readForPrint } from '@/lib/platform/exports/read-for-print';
import { arrangementOf, namedView } from '../saved-views/open-saved-view';
import { TooManyPrints, waitOf } from '../too-many-prints';
import type { PickRegister } from './define-register';
import { PrintButton } from './print-button';
import { parseRegisterAddress } from './register-address';
import { registerContextOf } from './register-context';
import { actOf } from './register-export';
import { hasRefused, openRegister, type RegisterPageProps } from './register-page';
import { wordsOf } from './register-spec';
import { filterPhrases } from './register-words';
import { SearchNote } from './search-note';
import { unknownProject } from './unknown-project';

/** A line. */
const MOST_NAMES = 5;

/**
 * All rows of a filtered register, on one page to print, with the person's columns. It shows its project, filters and
 * row count, and whether all rows are included.
 */
export function registerPrint(pick: PickRegister) {
  return async function RegisterPrint(props: RegisterPageProps) {
    const { ctx, register, projectCode, raw } = await openRegister(pick, props, '/print');
    const { spec } = register;
    const base = register.path(projectCode);
    const { view, query, params } = parseRegisterAddress(spec, raw);
    if (hasRefused(query)) return RefusedPrint({ query, base, raw });
    const read = await Promise.all([
      handOut(ctx, async () => {
        const project = await enterableProject(ctx, projectCode);
        const value = await readForPrint((at) => register.list(ctx, projectCode, { ...params, ...at }));
        const { filters, sort } = params;
        const act = actOf('register.printed', register, project.id);
        return { value, act, rows: value.rows.length, scope: { view, filters, sort } };
      }),
      register.options(ctx, projectCode),
      namedView(ctx, register, projectCode, raw),
    ]).catch((error) => waitOf(error) ?? unknownProject(error));
    if (typeof read === 'number') return <TooManyPrints seconds={read} />;
    const [list, options, named] = read;
    const t = await getTranslations(spec.name);
    const own = await getTranslations('register');
    const table = await getTranslations('table');
    const title = t(wordsOf(spec, view).title);
    const narrowed = [
      ...(spec.views.length > 0 ? [t(`view.${view}`)] : []),
      ...filterPhrases(spec, { t, table, options, look: await readPreferences() }, query.filters),
    ];
    const count = list.total.toLocaleString('en-US');
    return (
      <>
        <PageHeader
          title={`${title} ${projectCode}`}
          trail={[{ label: title, href: addressOf(base, raw) }]}
          meta={
            <>
              {narrowed.length > 0 && <span>{narrowed.join(' · ')}</span>}
              <span>{own(list.isTotalExact ? 'count' : 'countAtLeast', { count })}</span>
            </>
          }
          actions={
            <ClientMessages namespaces={['register']}>
              <PrintButton />
            </ClientMessages>
          }
        />
        {list.total > list.rows.length && (
          <p role="note" className="mb-4 font-medium">
            {own('cut', { max: MAX_PRINTED_ROWS.toLocaleString('en-US'), count })}
          </p>
        )}
        <SearchNote note={list.search} raw={raw} total={list.total} isTotalExact={list.isTotalExact} />
        <ClientMessages namespaces={['register', spec.name, ...(register.messages ?? [])]}>
          <register.Table
            rows={list.rows}
            page={{ total: list.total, totalCapped: !list.isTotalExact, after: null, before: null }}
            query={query}
            view={view}
            options={options}
            base={base}
            around={registerContextOf(ctx, projectCode)}
            {...arrangementOf(spec.tableId, named)}
            mayCreate={false}
            maySubmit={false}
          />
        </ClientMessages>
      </>
    );
  };
}

/** In place of a sheet whose address has filters that the register cannot use. */
async function RefusedPrint({ query, base, raw }: { query: ListQuery; base: string; raw: RawSearchParams }) {
  const table = await getTranslations('table');
  const names = [...query.unknown, ...query.refused.map(refusedLabel)].slice(0, MOST_NAMES).join(', ');
  const search = addressOf('', raw).slice(1);
  return (
    <EmptyState
      title={table('unknownFilters', { names })}
      action={<ButtonLink href={`${base}/print${withoutRefused(search, query)}`}>{table('removeUnknown')}</ButtonLink>}
    />
  );
}

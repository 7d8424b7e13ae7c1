import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { presentNames, type RawSearchParams } from '@/app/_web/search-params';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import type { TableLayout } from '@/lib/people/preferences/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { arrangementOf, openSavedView } from '../saved-views/open-saved-view';
import { SavedViewControls } from '../saved-views/saved-view-controls';
import { SavedViewNotes } from '../saved-views/saved-view-notes';
import { SavedViewTabs } from '../saved-views/saved-view-tabs';
import type { PickRegister, Register, RegisterAccess } from './define-register';
import { ExportMenu } from './export-menu';
import { oneOfEach } from './one-of-each';
import { openProject } from './open-project';
import { printAddress } from './print-address';
import { parseRegisterAddress, type RegisterAddress } from './register-address';
import { registerContextOf } from './register-context';
import { RegisterHead } from './register-head';
import { RegisterQuickFilters } from './register-quick-filters';
import { RegisterSkeleton } from './register-skeleton';
import { type AnySpec, wordsOf } from './register-spec';
import { SearchNote } from './search-note';
import { unknownProject } from './unknown-project';
import { viewQuery } from './view-query';

export type RegisterPageProps = {
  params: Promise<{ project: string }>;
  searchParams: Promise<RawSearchParams>;
};

/** Opens a register's address: signed in, in a project that the person may enter. */
export async function openRegister(pick: PickRegister, props: RegisterPageProps, below = '') {
  const params = await props.params;
  const raw = await props.searchParams;
  const register = pick(params);
  const own = register ? `${register.path(decodeURIComponent(params.project))}${below}` : '/';
  const ctx = await requireCtx(addressOf(own, raw));
  if (!register) notFound();
  const { code } = await openProject(ctx, params.project);
  return { ctx, register, projectCode: code, raw };
}

/** @param below the register's address: where the sign-in leads back to */
export async function registerTitle(pick: PickRegister, props: RegisterPageProps, below = ''): Promise<Metadata> {
  const { register, projectCode } = await openRegister(pick, props, below);
  const t = await getTranslations(register.spec.name);
  return { title: `${t(wordsOf(register.spec, '').title)} ${projectCode}` };
}

/** The page of a register: everything it shows is in the address. */
export function registerPage(pick: PickRegister) {
  return async function RegisterPage(props: RegisterPageProps) {
    const { ctx, register, projectCode, raw } = await openRegister(pick, props);
    const { spec } = register;
    const base = register.path(projectCode);
    const print = printAddress(base, raw);
    const renamed = presentNames(raw, spec.formerNames ?? {});
    // The filters write present names alone; beside a former one they could not clear it.
    if (renamed) redirect(addressOf(base, renamed));
    const address = parseRegisterAddress(spec, raw);
    const t = await getTranslations(spec.name);
    const own = await getTranslations('register');
    const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
    const options = once(() => register.options(ctx, projectCode));
    const list = once(() => register.list(ctx, projectCode, address.params));
    const [opened, access] = await Promise.all([
      pageRead(openSavedView(ctx, register, projectCode, raw, options)),
      pageRead(Promise.resolve(register.access(ctx, projectCode, held, options))),
    ]);
    if (!opened || !access) notFound();
    const { layoutId, layout } = arrangementOf(spec.tableId, opened.named);
    const { title } = wordsOf(spec, address.view);
    // Leaving a saved view drops its filters too. If a default exists, the bare address is a saved view.
    const kept = opened.named ? {} : address.query.filters;
    const hasDefault = opened.views.some(({ isOwnDefault, roleDefaults }) => isOwnDefault || roleDefaults.length > 0);
    const filters = hasDefault ? { ...kept, saved: ['all'] } : kept;
    return (
      <>
        <RegisterHead
          title={t(title)}
          projectCode={projectCode}
          tabs={
            <SavedViewTabs base={base} opened={opened} hasOwnTabs={register.tabs !== undefined}>
              {register.tabs ? (
                register.tabs(t, projectCode)
              ) : (
                <LinkTabs
                  label={t('views')}
                  tabs={spec.views.map((view) => ({
                    href: `${base}${viewQuery(view === spec.views[0] ? null : view, filters)}`,
                    label: t(`view.${view}`),
                    current: opened.named === null && address.view === view,
                  }))}
                />
              )}
            </SavedViewTabs>
          }
          actions={
            <>
              <SavedViewControls
                place={{ projectCode, register: spec.tableId }}
                base={base}
                layoutId={layoutId}
                organizationPublicId={ctx.actor.organizationPublicId}
                opened={opened}
              />
              {hasRefused(address.query) ? null : held.includes('export.use') ? (
                <ClientMessages namespaces={['register']}>
                  <ExportMenu
                    base={base}
                    tableId={layoutId}
                    print={print}
                    view={opened.named?.name ?? t(spec.views.length > 0 ? `view.${address.view}` : title)}
                    total={list().then(
                      ({ total, isTotalExact }) => ({ count: total, isExact: isTotalExact }),
                      // The page answers for the failure.
                      () => null,
                    )}
                  />
                </ClientMessages>
              ) : (
                <ButtonLink href={print} prefetch={false} variant="ghost" size="small" className="max-md:hidden">
                  {own('printAll')}
                </ButtonLink>
              )}
              {register.actions?.(t, base, access)}
            </>
          }
        />
        <SavedViewNotes spec={spec} opened={opened} />
        <ClientMessages namespaces={['pane', 'register', spec.name, ...(register.messages ?? [])]}>
          <DeferredSkeleton
            read={() =>
              RegisterSection({ ctx, register, projectCode, raw, address, list, options, access, layoutId, layout })
            }
            fallback={<RegisterSkeleton />}
          />
        </ClientMessages>
      </>
    );
  };
}

/** The page names refused filters; a file or a sheet of such an address would hold more than requested. */
export function hasRefused({ unknown, refused }: Pick<ListQuery, 'unknown' | 'refused'>): boolean {
  return unknown.length + refused.length > 0;
}

/** Reads the list and hands it to the table. */
async function RegisterSection({
  ctx,
  register,
  projectCode,
  raw,
  address,
  list: readList,
  options: readOptions,
  access,
  layoutId,
  layout,
}: {
  ctx: UserCtx;
  register: Register;
  projectCode: string;
  raw: RawSearchParams;
  address: RegisterAddress<AnySpec>;
  list: () => ReturnType<Register['list']>;
  options: () => Promise<unknown>;
  access: RegisterAccess;
  layoutId: string;
  layout: TableLayout;
}) {
  const [list, options] = await Promise.all([readList(), readOptions()]).catch(unknownProject);
  const around = registerContextOf(ctx, projectCode);
  // Rendered here: a pending element would hold the table back in the browser.
  const quick = await RegisterQuickFilters({ spec: register.spec, view: address.view, raw, today: around.today });
  return (
    <>
      <SearchNote note={list.search} raw={raw} total={list.total} isTotalExact={list.isTotalExact} />
      <register.Table
        {...access}
        rows={oneOfEach(list.rows)}
        page={{ total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before }}
        query={address.query}
        view={address.view}
        options={options}
        base={register.path(projectCode)}
        around={around}
        quick={quick}
        layoutId={layoutId}
        layout={layout}
      />
    </>
  );
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

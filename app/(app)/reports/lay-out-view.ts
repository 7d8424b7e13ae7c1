import { REGISTERS } from '@/app/(app)/p/[project]/registers';
import { readLayout } from '@/lib/people/preferences/read-layout';
import { readTableLayouts } from '@/lib/people/preferences/read-table-layouts';
import type { Locale, UserCtx } from '@/lib/platform/ctx';
import type { LaidOutView } from '@/lib/work/reports/schema';
import type { ViewRegister } from '@/lib/work/saved-views/constants';
import { findView } from '@/lib/work/saved-views/find-view';
import { readQuery } from '@/lib/work/saved-views/read-query';
import { parseRegisterAddress } from '../_documents/register/register-address';
import { registerRequest } from '../_documents/register/register-request';
import { spelled, usableQuery } from '../_documents/saved-views/view-query';

/**
 * A saved view as a report keeps it: filters, order and columns as the actor sees them, with the words of both languages,
 * because the worker lacks the app's messages.
 * @throws AppError NOT_FOUND for a view that the actor may not see, PROJECT_UNKNOWN
 */
export async function layOutView(ctx: UserCtx, viewPublicId: string): Promise<LaidOutView> {
  const view = await findView(ctx, viewPublicId);
  const { projectCode } = view;
  const register = REGISTERS[view.register as ViewRegister];
  const { query } = usableQuery(register.spec, readQuery(view.query), await register.options(ctx, projectCode));
  const address = parseRegisterAddress(register.spec, spelled(query));
  const layout = (await readTableLayouts(ctx))[`view-${viewPublicId}`] ?? readLayout(view.layout);
  // Of a sheet, which has the most columns; paper leaves those of codes out.
  const inLanguage = async (locale: Locale) => {
    const look = { locale, era: locale === 'th' ? ('be' as const) : ('ad' as const) };
    return (await registerRequest(ctx, register, { projectCode, address, layout, format: 'xlsx', look })).request;
  };
  return {
    projectCode,
    register: view.register,
    viewPublicId,
    viewVersionNo: view.versionNo,
    definition: { th: await inLanguage('th'), en: await inLanguage('en') },
  };
}

import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { registerOptions } from '../../document/draft/form-options';
import { selectContractors, selectDisciplines, selectSteps } from '../../register/place-options';
import { NCR_TYPE_CODE } from '../constants';

export type NcrRegisterOptions = Awaited<ReturnType<typeof ncrRegisterOptions>>;

/**
 * Options of the filters of a project's register of NCRs.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function ncrRegisterOptions(ctx: UserCtx, projectCode: string) {
  const project = await enterableProject(ctx, projectCode);
  const [{ organizations }, disciplines, contractors, steps] = await Promise.all([
    registerOptions(ctx, projectCode),
    selectDisciplines(ctx, project.id),
    selectContractors(ctx, project.id),
    selectSteps(ctx, NCR_TYPE_CODE),
  ]);
  return { organizations, disciplines, contractors, steps };
}

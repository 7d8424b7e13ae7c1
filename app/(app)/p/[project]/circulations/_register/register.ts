import { defineRegister } from '@/app/(app)/_documents/register/define-register';
import { exportCirculations, listCirculations } from '@/lib/documents/circulations/register/list-circulations';
import { registerPath } from '@/lib/documents/document-path';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { listColleagues } from '@/lib/people/identity/access/colleagues';
import { PublicId } from '@/lib/platform/public-id';
import { circulationSpec } from './columns';
import { CirculationTable } from './table';

/** The acting organization's circulation sheets in a project. They are started from their documents. */
export const circulationRegister = defineRegister({
  spec: circulationSpec,
  path: (projectCode) => registerPath(projectCode, CIRCULATION_TYPE),
  list: (ctx, projectCode, params) => listCirculations(ctx, projectCode, withPeople(params)),
  exportRows: (ctx, projectCode, params, limit) => exportCirculations(ctx, projectCode, withPeople(params), limit),
  options: async (ctx) => ({ people: await listColleagues(ctx) }),
  access: (_ctx, projectCode) => ({
    mayCreate: false,
    maySubmit: false,
    start: { word: 'openLetters', href: `/p/${encodeURIComponent(projectCode)}/correspondence` },
  }),
  Table: CirculationTable,
});

/** A text of the address that is no identifier names no person, and the list would refuse it. */
function withPeople<P extends { filters: { person?: string[] } }>(params: P): P {
  const { person } = params.filters;
  if (!person) return params;
  return { ...params, filters: { ...params.filters, person: person.filter((one) => PublicId.safeParse(one).success) } };
}

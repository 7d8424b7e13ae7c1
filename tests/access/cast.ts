import { tokenOf } from '@/app/api/v1/testing/call-operation';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { PERMISSION_CODES } from '@/lib/people/identity/access/permissions';
import type { UserCtx } from '@/lib/platform/ctx';

/**
 * The columns of the table of rights. ผรม.2 wrote the records (its `control` and `editor`). คคง. supervises its
 * contract and receives submitted documents; กทท. owns it. ผรม.4 is another contractor of the same project, ผรม.1 one
 * of another project.
 */
export const CALLERS = [
  'unassigned',
  'viewer',
  'editor',
  'control',
  'admin',
  'rival',
  'other',
  'designer',
  'consultant',
  'reviewer',
  'lead',
  'owner',
  'projectAdmin',
  'superadmin',
] as const;
export type Caller = (typeof CALLERS)[number];

export interface AccessCast {
  rfas: RfaCast;
  people: Record<Caller, UserCtx>;
  /** Good for every permission, so that only the person's own rights decide. */
  tokens: Record<Caller, string>;
  /** Of `control`, good for nothing. */
  unscoped: string;
}

/** People of every role, inside and outside of the records that they ask for. */
export async function makeAccessCast(): Promise<AccessCast> {
  const rfas = await makeRfaCast();
  const make = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  const people: Record<Caller, UserCtx> = {
    unassigned: await make({ organization: 'ผรม.2' }),
    viewer: rfas.viewer,
    editor: rfas.editor,
    control: rfas.control,
    admin: rfas.admin,
    rival: rfas.rival,
    other: rfas.other,
    designer: rfas.designer,
    consultant: await make({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }),
    reviewer: rfas.reviewer,
    lead: rfas.lead,
    owner: rfas.owner,
    projectAdmin: await make({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }),
    superadmin: rfas.superadmin,
  };
  const tokens = {} as Record<Caller, string>;
  for (const caller of CALLERS) tokens[caller] = await tokenOf(people[caller], PERMISSION_CODES);
  return { rfas, people, tokens, unscoped: await tokenOf(people.control, []) };
}

import type { UserCtx } from '@/lib/platform/ctx';
import { makeUser, userCtx } from './people';

/** Parts of the buildings contract LCBP3-C2 and of its neighbours, as tests name them. */
const PARTS = {
  /** Document Control, Org Admin and people of the consultant. */
  controller: { organization: 'คคง.', role: 'DOCUMENT_CONTROL' },
  administrator: { organization: 'คคง.', role: 'ORG_ADMIN' },
  editor: { organization: 'คคง.', role: 'EDITOR' },
  viewer: { organization: 'คคง.', role: 'VIEWER' },
  lead: { organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' },
  /** Document Control and Org Admin of the contractor. */
  contractor: { organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' },
  contractorAdmin: { organization: 'ผรม.2', role: 'ORG_ADMIN' },
  /** The owner's site office, to which letters go. */
  recipient: { organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' },
  recipientAdmin: { organization: 'สคฉ.3', role: 'ORG_ADMIN' },
  recipientViewer: { organization: 'สคฉ.3', role: 'VIEWER' },
  /** Contractors of other projects. */
  outsider: { organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' },
  rival: { organization: 'ผรม.4', role: 'DOCUMENT_CONTROL' },
  superadmin: { organization: 'กทท.', role: 'SUPERADMIN' },
} as const satisfies Record<string, Parameters<typeof makeUser>[0]>;

type Part = keyof typeof PARTS;

/** A new person for each part, made in this order. `const { contractor, recipient } = await castOf('contractor', 'recipient')` */
export async function castOf<Name extends Part>(...parts: Name[]): Promise<Record<Name, UserCtx>> {
  const cast: Partial<Record<Part, UserCtx>> = {};
  for (const part of parts) cast[part] = await userCtx(await makeUser(PARTS[part]));
  return cast as Record<Name, UserCtx>;
}

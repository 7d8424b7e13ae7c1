import { and, eq, ne } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { documentNumberCounters, documentNumberSeries } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { TYPES_OF_ONE_ORGANIZATION } from '@/lib/documents/kind-traits';
import { mayAct } from '@/lib/people/identity/access/may-act';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type About, createNotifications, type Notice } from './create-notifications';

type NumberEvent = OutboxEvent<'numbering.sequence_filling' | 'numbering.import_waiting'>;

/**
 * Notifies numbering administrators, of the project or global, of a nearly exhausted sequence. Or of an import that
 * needs the approval of another person than its author. For a sequence that an organization keeps to itself: its own
 * administrators.
 */
export async function notifyNumberAdmins(tx: TxCtx, event: NumberEvent): Promise<void> {
  const [project] = await tx.db
    .select({ id: projects.id, code: projects.projectCode })
    .from(projects)
    .where(eq(projects.publicId, event.payload.projectPublicId));
  if (!project) return;
  const isImport = event.type === 'numbering.import_waiting';
  const people = await listAdmins(tx, {
    projectId: project.id,
    permission: isImport ? 'numbering.import' : 'numbering.template',
    exceptPublicId: isImport ? event.payload.byPublicId : null,
  });
  const own = isImport ? null : await organizationsOf(tx, event.payload);
  const informed = people.filter(({ organizationId }) => own === null || own.has(organizationId));
  const notices = informed.map(
    (person): Notice => ({
      ...person,
      reason: isImport ? 'IMPORT_WAITING' : 'SEQUENCE_FILLING',
      isActionRequired: isImport,
    }),
  );
  await createNotifications(tx, event, aboutOf(event, project), notices);
}

/** Of a series that its organizations keep to themselves; null: every administrator may know of it. */
async function organizationsOf(
  tx: TxCtx,
  { seriesPublicId, typeCode }: { seriesPublicId: string; typeCode: string },
): Promise<ReadonlySet<number> | null> {
  if (!TYPES_OF_ONE_ORGANIZATION.includes(typeCode)) return null;
  const rows = await tx.db
    .selectDistinct({ id: documentNumberCounters.originatorOrganizationId })
    .from(documentNumberCounters)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, documentNumberCounters.seriesId))
    .where(eq(documentNumberSeries.publicId, seriesPublicId));
  return new Set(rows.map(({ id }) => id));
}

function aboutOf(event: NumberEvent, project: { id: number; code: string }): About {
  const common = { projectCode: project.code, originatorCode: '' };
  if (event.type === 'numbering.import_waiting') {
    const { importPublicId, fileName, byName, rowCount } = event.payload;
    return {
      entityType: 'number_import',
      entityPublicId: importPublicId,
      projectId: project.id,
      params: { ...common, documentNumber: fileName, subject: '', typeCode: '', personName: byName, rowCount },
    };
  }
  const { seriesPublicId, typeCode, pattern, percent, lastNumber, capacity } = event.payload;
  return {
    entityType: 'number_series',
    entityPublicId: seriesPublicId,
    projectId: project.id,
    params: { ...common, documentNumber: pattern, subject: `${lastNumber} / ${capacity}`, typeCode, percent },
  };
}

/** People who hold the permission in the project or without any limit, each for their own organization. */
async function listAdmins(
  tx: TxCtx,
  options: { projectId: number; permission: PermissionCode; exceptPublicId: string | null },
): Promise<{ userId: number; organizationId: number }[]> {
  const { projectId, permission, exceptPublicId } = options;
  const home = users.primaryOrganizationId;
  return tx.db
    .select({ userId: users.userId, organizationId: home })
    .from(users)
    .where(
      and(
        mayAct(tx.db, { organizationId: home, permission, projectId }),
        exceptPublicId === null ? undefined : ne(users.publicId, exceptPublicId),
      ),
    );
}

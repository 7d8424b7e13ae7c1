import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { migrateInstances } from '@/lib/workflow/authoring/migrate-instances';
import { MigrateInstances } from '@/lib/workflow/authoring/schema';

/** Moves documents under way to another version; a dry run unless it is said otherwise. */
export const POST = commandRoute({
  body: MigrateInstances,
  verb: migrateInstances,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };

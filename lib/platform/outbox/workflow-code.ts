import { sql } from 'drizzle-orm';

/**
 * The workflow of a row of `outbox_events`, null when it has none. Events of letters name only their instance, so the
 * instance decides; a payload may name a workflow without an instance (a published definition).
 * Raw: in a select from one table Drizzle strips the names of tables, which a subquery needs.
 */
export const workflowCodeOf = sql<string | null>`COALESCE(
  (SELECT definition.workflow_code FROM workflow_instances AS instance
    INNER JOIN workflow_definitions AS definition ON definition.id = instance.definition_id
    WHERE instance.id = outbox_events.instance_id),
  JSON_VALUE(outbox_events.payload, '$.workflowCode') COLLATE utf8mb4_nopad_bin)`;

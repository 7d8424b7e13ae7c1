import { sql } from 'drizzle-orm';

// Written as text: Drizzle leaves the table out of a column's name where a query has one table.

/** Documents of a type, drafts included. */
export const typeUses = sql<number>`(SELECT COUNT(*) FROM correspondences WHERE correspondences.correspondence_type_id = correspondence_types.id)`;

/** Number templates and series of a type: they outlive its documents. */
export const typeBindings = sql<number>`(SELECT COUNT(*) FROM document_number_formats WHERE document_number_formats.correspondence_type_id = correspondence_types.id) + (SELECT COUNT(*) FROM document_number_series WHERE document_number_series.correspondence_type_id = correspondence_types.id)`;

/** Parts of a project's set-up that a copy takes. */
export type CopiedPart =
  | 'organizations'
  | 'holidays'
  | 'numberTemplates'
  | 'letterTemplates'
  | 'drawingCategories'
  | 'tags';

/** Why a part is not copied: the reasons that the summary names. */
export const LEFT_PARTS = ['contracts', 'people', 'ofOrganizations', 'views'] as const;
export type LeftPart = (typeof LEFT_PARTS)[number];

type Fate = { copied: CopiedPart } | { left: LeftPart } | { record: true };

const copied = (part: CopiedPart): Fate => ({ copied: part });
const left = (part: LeftPart): Fate => ({ left: part });
/** Records of a project's work, not its set-up. */
const RECORD: Fate = { record: true };

/**
 * Every table with a project or a contract in it, and what a copy of a project's set-up does with it. A test finds these
 * tables in the schema: a new one fails it until it has a row here.
 */
export const PROJECT_TABLES: Readonly<Record<string, Fate>> = {
  project_organizations: copied('organizations'),
  working_calendars: copied('holidays'),
  document_number_formats: copied('numberTemplates'),
  letter_templates: copied('letterTemplates'),
  contract_drawing_volumes: copied('drawingCategories'),
  contract_drawing_cats: copied('drawingCategories'),
  contract_drawing_sub_cats: copied('drawingCategories'),
  shop_drawing_main_categories: copied('drawingCategories'),
  shop_drawing_sub_categories: copied('drawingCategories'),
  tags: copied('tags'),

  // A contract has its own code, days and parties, and its lists belong to it.
  contracts: left('contracts'),
  contract_organizations: left('contracts'),
  reader_backlogs: left('contracts'),
  disciplines: left('contracts'),
  correspondence_sub_types: left('contracts'),
  rfa_types: left('contracts'),
  // Roles are acts of power of their own, with a proof for each (decision 066).
  user_assignments: left('people'),
  workflow_delegations: left('people'),
  // Each organization decides who of its people gets what, and who outside is sent events.
  distribution_matrix_entries: left('ofOrganizations'),
  webhook_subscriptions: left('ofOrganizations'),
  // Their filters name people, contracts and days of the other project.
  saved_views: left('views'),
  saved_view_defaults: left('views'),
  reports: left('views'),

  correspondences: RECORD,
  register_entries: RECORD,
  circulations: RECORD,
  contract_drawings: RECORD,
  shop_drawings: RECORD,
  asbuilt_drawings: RECORD,
  workflow_instances: RECORD,
  exports: RECORD,
  notifications: RECORD,
  audit_logs: RECORD,
  document_number_imports: RECORD,
  document_number_guards: RECORD,
  document_number_counters: RECORD,
  document_number_series: RECORD,
  document_number_reservations: RECORD,
};

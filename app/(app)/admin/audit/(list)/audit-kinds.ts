export type AuditKinds = { actions: readonly string[]; entities: readonly string[] };

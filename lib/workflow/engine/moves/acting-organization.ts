import type { Entry } from './move';

/** The organization for which a person acted; null where the engine did it all. */
export function actingOrganization(entries: readonly Entry[]): number | null {
  for (const { actor } of entries) {
    if (actor.kind === 'caller' && actor.ctx.actor.kind === 'user') return actor.ctx.actor.organizationId;
  }
  return null;
}

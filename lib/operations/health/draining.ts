/** Global key: app/_web/drain.mjs sets it in a web process, whose bundles each have a copy of this module. */
const state = globalThis as typeof globalThis & { dmsDraining?: boolean };

/** Makes readiness answer 503 from now on. There is no way back: the process is about to end. */
export function startDraining(): void {
  state.dmsDraining = true;
}

export function isDraining(): boolean {
  return state.dmsDraining === true;
}

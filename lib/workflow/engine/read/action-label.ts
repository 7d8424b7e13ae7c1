import type { Locale } from '@/lib/platform/ctx';
import { actionOf, type RuntimeDefinition, stateOf } from '../../definitions/runtime';
import { STANDARD_LABELS } from './standard-labels';

/** Label of a history row's action: from its definition, else the standard one. */
export function actionLabel(
  locale: Locale,
  definition: RuntimeDefinition,
  row: { action: string; fromState: string },
): string {
  const state = stateOf(definition, row.fromState);
  const own = state && (state.task?.action === row.action ? state.task.label : actionOf(state, row.action)?.label);
  const standard = Object.hasOwn(STANDARD_LABELS, row.action) ? STANDARD_LABELS[row.action] : undefined;
  return (own ?? standard)?.[locale] ?? row.action;
}

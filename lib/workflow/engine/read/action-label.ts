import type { Locale } from '@/lib/platform/ctx';
import { actionOf, type RuntimeDefinition, stateOf } from '../../definitions/runtime';
import { STANDARD_LABELS } from './standard-labels';

/** What an action of a history row is called: by its definition, else as everywhere. */
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

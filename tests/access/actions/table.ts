import { ADMINISTRATION_ACTIONS } from './administration';
import { DOCUMENT_ACTIONS } from './documents';
import type { ListedAction } from './list-actions';
import { NUMBER_ACTIONS } from './numbers';
import type { ActionTable } from './row';
import { OWN_ACTIONS } from './settings';

/** Of the caller's own browser, or with a secret of their own; none reads a record. The browser tests call them. */
export const FOR_ANYBODY = [
  '_shell/preferences-action.ts savePreferencesAction',
  '_shell/session-actions.ts signOutAction',
  '_shell/session-actions.ts switchOrganizationAction',
  'actions.ts createFirstSuperadminAction',
  'actions.ts redeemLinkAction',
  'login/actions.ts askSignInPasskeyAction',
  'login/actions.ts signInWithPasskeyAction',
  'login/mfa/actions.ts askSecondStepPasskeyAction',
  'login/mfa/actions.ts finishSignInAction',
];

/** Rows of every server action but those. */
export const ACTIONS: ActionTable = {
  ...DOCUMENT_ACTIONS,
  ...NUMBER_ACTIONS,
  ...OWN_ACTIONS,
  ...ADMINISTRATION_ACTIONS,
};
export const nameOf = ({ file, name }: Pick<ListedAction, 'file' | 'name'>) => `${file} ${name}`;

/** Where the keyboard goes on after something was added or removed. */
export const ADD_STATE_ID = 'workflow-add-state';
export const addActionId = (state: string): string => `workflow-add-action-${state}`;

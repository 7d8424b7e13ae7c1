/** Ids that get the focus after an addition or removal. */
export const ADD_STATE_ID = 'workflow-add-state';
export const addActionId = (state: string): string => `workflow-add-action-${state}`;

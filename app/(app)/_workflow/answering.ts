import { ANSWERING_ACTIONS } from '@/lib/documents/correspondence/constants';
import type { WorkflowDetail } from '@/lib/workflow/engine/dto';

/** How a letter's panel treats the steps that a reply letter takes by itself. */
export interface Answering {
  actions: readonly string[];
  /** For the menu entry that takes the step without a letter. */
  label: string;
  /** The reader's organization owes the answer: writing it is the page's primary command. */
  isDue: boolean;
  /** The panel offers a step of its own. */
  hasOtherSteps: boolean;
}

/** @param label of the entry that records an answer without writing one */
export function answeringOf(workflow: WorkflowDetail | null, label: string): Answering {
  const open = workflow?.actions.filter(({ isAllowed, isOwnVerb }) => isAllowed && !isOwnVerb) ?? [];
  const isAnswer = ({ action }: { action: string }) => (ANSWERING_ACTIONS as readonly string[]).includes(action);
  return {
    actions: ANSWERING_ACTIONS,
    label,
    isDue: open.some(isAnswer),
    hasOtherSteps: open.some((one) => !isAnswer(one)),
  };
}

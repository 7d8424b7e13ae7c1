import { useRouter } from 'next/navigation';
import { notify } from '@/app/_ui/notify';
import { useRefusalWords } from '@/app/(app)/_workflow/use-refusal';
import type { CommandRefusal } from './use-commands';

/** Answers to a person who saw an older version of a document or its workflow. */
export const CONFLICTS: readonly string[] = ['DOCUMENT_CHANGED', 'WORKFLOW_VERSION_CONFLICT'];

/** Notifies of a refused command. After a conflict it names the other actor and act, and reloads the page. */
export function useRefused(): (refusal: CommandRefusal) => void {
  const router = useRouter();
  const words = useRefusalWords();
  return (refusal) => {
    notify({ kind: 'error', text: words(refusal).text, description: refusal?.ref ?? '' });
    if (refusal && CONFLICTS.includes(refusal.code)) router.refresh();
  };
}

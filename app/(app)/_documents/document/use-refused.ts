import { useRouter } from 'next/navigation';
import { notify } from '@/app/_ui/notify';
import { useRefusalWords } from '@/app/(app)/_workflow/use-refusal';
import type { CommandRefusal } from './use-commands';

/** What a document or its workflow answers to a person who saw an older version. */
export const CONFLICTS: readonly string[] = ['DOCUMENT_CHANGED', 'WORKFLOW_VERSION_CONFLICT'];

/** Notifies of a refused command. After a conflict it says who did what meanwhile, and the page is loaded anew. */
export function useRefused(): (refusal: CommandRefusal) => void {
  const router = useRouter();
  const words = useRefusalWords();
  return (refusal) => {
    notify({ kind: 'error', text: words(refusal).text, description: refusal?.ref ?? '' });
    if (refusal && CONFLICTS.includes(refusal.code)) router.refresh();
  };
}

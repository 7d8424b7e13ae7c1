import { useTranslations } from 'next-intl';
import type { WorkflowFinding } from '@/lib/workflow/engine/verify/workflow-finding';

/** Violated invariants by kind: meaning, remedy, and the places for the person who repairs them. */
export function FindingList({ findings }: { findings: readonly WorkflowFinding[] }) {
  const t = useTranslations('workflows.verification');
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return (
    <ul className="flex flex-col gap-4">
      {rules.map((rule) => (
        <li key={rule} className="border-l-2 border-danger pl-3">
          <p className="font-medium">{t(`rule.${rule}`)}</p>
          <p>{t(`todo.${rule}`)}</p>
          <ul lang="en" className="pt-1 text-table break-words text-muted">
            {findings
              .filter((finding) => finding.rule === rule)
              .map(({ instanceId, detail }) => (
                <li key={`${instanceId} ${detail}`}>
                  {instanceId && <code>{instanceId}</code>} {detail}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

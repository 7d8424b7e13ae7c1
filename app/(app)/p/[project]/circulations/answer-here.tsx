'use client';

import { Section } from '@/app/_ui/section';
import { ActionForm } from '@/app/(app)/_workflow/action-form';
import type { AvailableAction } from '@/lib/workflow/engine/dto';

/** The answer that the sheet waits for, beside the document that it is about. */
export function AnswerHere({
  instanceId,
  versionNo,
  action,
}: {
  instanceId: string;
  versionNo: number;
  action: AvailableAction;
}) {
  return (
    <div className="rounded-md border border-line bg-surface p-4" data-print="hide">
      <Section title={action.label}>
        <ActionForm key={action.taskPublicId} {...{ instanceId, versionNo, action }} hasTitle={false} />
      </Section>
    </div>
  );
}

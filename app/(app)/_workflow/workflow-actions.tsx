'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import type { ButtonVariant } from '@/app/_ui/button-style';
import { Icon } from '@/app/_ui/icon';
import { IconButton } from '@/app/_ui/icon-button';
import { LazyMenu } from '@/app/_ui/lazy-menu';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import { ActionForm } from './action-form';
import type { Answering } from './answering';

const loadSteps = () => import('./step-menu').then((module) => module.StepMenu);

type Props = {
  instanceId: string;
  versionNo: number;
  actions: readonly AvailableAction[];
  answering: Answering | null;
};

/**
 * A button for each action that may be taken; what may not is listed with everything that is missing. The form stays
 * open, with what was typed in it, until its action has been taken or given up.
 */
export function WorkflowActions({ instanceId, versionNo, answering, ...props }: Props) {
  const t = useTranslations('workflowPanel');
  const [open, setOpen] = useState<AvailableAction | null>(null);
  const isAnswer = ({ action }: AvailableAction) => answering?.actions.includes(action) ?? false;
  const actions = props.actions.map((one) => (answering && isAnswer(one) ? { ...one, label: answering.label } : one));
  const direct = actions.filter((one) => one.isAllowed && !isAnswer(one));
  const allowed = [...direct.filter(({ isEnding }) => !isEnding), ...direct.filter(({ isEnding }) => isEnding)];

  const behind = actions.filter((one) => one.isAllowed && isAnswer(one));
  const wordsOf = ({ label, onBehalfOf }: AvailableAction) =>
    onBehalfOf ? `${label} (${t('onBehalfOf', { name: onBehalfOf.name })})` : label;
  const refused = actions.filter(({ isAllowed }) => !isAllowed);
  if (actions.length === 0 && !open) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      {open ? (
        <ActionForm
          key={open.action}
          instanceId={instanceId}
          versionNo={versionNo}
          action={open}
          onClose={() => setOpen(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {allowed.map((action, at) => (
            <Button
              key={action.action}
              variant={variantOf(action, at === 0 && !answering?.isDue)}
              onClick={() => setOpen(action)}
            >
              {wordsOf(action)}
            </Button>
          ))}
          {behind.length > 0 && (
            <LazyMenu
              load={loadSteps}
              props={{
                steps: behind.map((action) => ({
                  key: action.action,
                  label: wordsOf(action),
                  take: () => setOpen(action),
                })),
              }}
              trigger={
                <IconButton label={t('moreSteps')}>
                  <Icon name="ellipsis" />
                </IconButton>
              }
            />
          )}
        </div>
      )}
      {refused.length > 0 && (
        <details className="mt-3 text-table">
          <summary className="cursor-pointer text-muted">{t('whyNot')}</summary>
          <ul className="mt-1 space-y-1">
            {refused.map(({ action, label, refusals }) => (
              <li key={action}>
                <span className="font-medium">{label}</span>
                <ul className="list-disc pl-5 text-muted">
                  {refusals.map(({ id, message }) => (
                    <li key={id}>{message}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** What ends a workflow unanswered is never the first thing to press. */
function variantOf({ isEnding }: AvailableAction, isFirst: boolean): ButtonVariant {
  if (isEnding) return 'danger';
  return isFirst ? 'primary' : 'secondary';
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { DescriptionList } from '@/app/_ui/description-list';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { SimulatedWalker, SimulatedStep as Step } from '@/lib/workflow/authoring/dto';
import { useLabel } from '../../use-label';
import type { Trail } from './trail';

type Button_ = SimulatedWalker['buttons'][number];

/** Step of the sample: assignees, due date, and the buttons of each role. */
export function SimulatedStep({
  step,
  number,
  pending,
  onTake,
}: {
  step: Step;
  number: number;
  pending: boolean;
  onTake: (taken: Trail[number]) => void;
}) {
  const t = useTranslations('workflows.simulate');
  const label = useLabel();
  const { recipients } = step;
  return (
    <section className="rounded-md border border-line p-4">
      <h2 className="mb-3 font-display text-lead font-semibold">
        {t('step', { n: number, state: label(step.label, step.state) })}
      </h2>
      <DescriptionList
        columns={2}
        items={[
          { term: t('entered'), value: <ThaiDate iso={step.enteredAt} form="datetime" /> },
          { term: t('due'), value: step.dueAt ? <ThaiDate iso={step.dueAt} form="datetime" /> : t('noDue') },
          {
            term: t('recipients'),
            value: recipients
              ? `${recipients.organizations.join(', ') || recipients.party}: ${recipients.people.join(', ') || t('anyone', { party: recipients.party })}`
              : '–',
          },
          { term: t('events'), value: step.emits.join(', ') || '–' },
          {
            term: t('timers'),
            value:
              step.timers.length === 0 ? (
                '–'
              ) : (
                <ul>
                  {step.timers.map((timer) => (
                    <li key={timer.id}>
                      {timer.id} <ThaiDate iso={timer.fireAt} form="datetime" />
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
      {step.final ? (
        <p className="mt-3 font-medium">{t('ended')}</p>
      ) : (
        <>
          <TakeForm key={`${step.state} ${number}`} step={step} pending={pending} onTake={onTake} />
          <Walkers walkers={step.walkers} />
        </>
      )}
    </section>
  );
}

function TakeForm({ step, pending, onTake }: { step: Step; pending: boolean; onTake: (taken: Trail[number]) => void }) {
  const t = useTranslations('workflows.simulate');
  const label = useLabel();
  const buttons = new Map<string, Button_>(
    step.walkers.flatMap(({ buttons: some }) => some.map((button) => [button.action, button] as const)),
  );
  const [action, setAction] = useState(() => buttons.keys().next().value ?? '');
  const [code, setCode] = useState('');
  const [days, setDays] = useState('0');
  const chosen = buttons.get(action);
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <Select
        label={t('next')}
        value={action}
        options={[...buttons.values()].map((button) => ({
          value: button.action,
          label: button.isTask
            ? t('answerAll', { action: label(button.label, button.action) })
            : label(button.label, button.action),
        }))}
        onChange={(event) => {
          setAction(event.target.value);
          setCode('');
        }}
      />
      {chosen && chosen.codes.length > 0 && (
        <Select
          label={t('code')}
          value={code}
          placeholder="–"
          options={chosen.codes.map((choice) => ({ value: choice.code, label: `${choice.code} ${label(choice)}` }))}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <TextField
        label={t('days')}
        className="w-32"
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <Button
        variant="primary"
        pending={pending}
        disabled={!chosen}
        onClick={() =>
          onTake({ action, code: code || null, afterDays: Math.min(365, Math.max(0, Number.parseInt(days, 10) || 0)) })
        }
      >
        {t('take', { action: label(chosen?.label, action) })}
      </Button>
    </div>
  );
}

function Walkers({ walkers }: { walkers: readonly SimulatedWalker[] }) {
  const t = useTranslations('workflows.simulate');
  const label = useLabel();
  const [isEverybody, setEverybody] = useState(false);
  const CELL = 'border-b border-line px-2 py-1.5 align-top';
  const concerned = walkers.filter(
    ({ people, buttons }) => isEverybody || people.length > 0 || buttons.some(({ isVisible }) => isVisible),
  );
  return (
    <details className="mt-4" open>
      <summary className="cursor-pointer font-medium">{t('who')}</summary>
      <Checkbox
        className="mt-2"
        label={t('everybody')}
        checked={isEverybody}
        onChange={(event) => setEverybody(event.target.checked)}
      />
      <div className="mt-2 overflow-x-auto">
        <table className="w-full min-w-[440px] border-collapse text-table">
          <caption className="sr-only">{t('who')}</caption>
          <thead>
            <tr>
              {[t('role'), t('visible'), t('hidden')].map((head) => (
                <th key={head} scope="col" className={`${CELL} text-left font-medium text-muted`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {concerned.map((walker) => (
              <tr key={`${walker.party} ${walker.role}`}>
                <th scope="row" className={`${CELL} w-1/3 text-left font-normal`}>
                  {label(walker.roleName)}
                  <div className="text-meta text-muted">
                    {walker.party} {walker.organizations.join(', ')}
                  </div>
                  <div className="text-meta">
                    {walker.people.join(', ') || <span className="text-muted">{t('nobody')}</span>}
                  </div>
                </th>
                <td className={CELL}>
                  {walker.buttons
                    .filter(({ isVisible }) => isVisible)
                    .map(({ action, label: name }) => label(name, action))
                    .join(', ') || '–'}
                </td>
                <td className={`${CELL} text-meta text-muted`}>
                  {walker.buttons
                    .filter(({ isVisible }) => !isVisible)
                    .map((button) => (
                      <div key={button.action}>
                        {label(button.label, button.action)}:{' '}
                        {button.missing.map((missing) => label(missing)).join(', ')}
                      </div>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import type { SimulationAnswer } from '@/lib/workflow/authoring/dto';
import { tooLarge } from '@/lib/workflow/definitions/rules';
import { simulateAction } from '../../actions';
import { useLabel } from '../../use-label';
import type { EditorChoices } from './editor-choices';
import type { Draft } from './read-draft';
import { type Sample, SampleForm, sampleInput, startOf } from './sample-form';
import { SimulatedStep } from './simulated-step';
import type { Trail } from './trail';

/** Walks a sample document; each answer comes from the rules that the engine uses. */
export function Simulation({
  text,
  draft,
  contracts,
  subjects,
}: EditorChoices & { text: string; draft: Draft | null }) {
  const t = useTranslations('workflows.simulate');
  const all = useTranslations('workflows');
  const label = useLabel();
  const simulate = useActing(simulateAction);
  const subject = subjects.find(({ code }) => code === draft?.subject) ?? null;
  const [sample, setSample] = useState<Sample>(() => startOf(subject, contracts));
  const [trail, setTrail] = useState<Trail>([]);
  const [answer, setAnswer] = useState<SimulationAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const run = async (next: Trail) => {
    const oversize = tooLarge(text);
    if (oversize) return setError(label(oversize));
    setPending(true);
    setError(null);
    const outcome = await simulate({ text, trail: next, ...sampleInput(sample, subject) }).catch(() => null);
    setPending(false);
    if (!outcome?.ok) return setError(outcome?.message ?? all('failed'));
    setAnswer(outcome.data);
    // A step that was refused is not part of the way.
    setTrail(next.slice(0, outcome.data.steps.length - 1));
  };

  const last = answer?.steps.at(-1);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-table text-muted">{t('intro')}</p>
      <SampleForm sample={sample} subject={subject} contracts={contracts} onChange={setSample} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={pending && trail.length === 0} onClick={() => run([])}>
          {answer ? t('again') : t('run')}
        </Button>
        {trail.length > 0 && (
          <Button pending={pending} onClick={() => run(trail.slice(0, -1))}>
            {t('back')}
          </Button>
        )}
      </div>
      {error && <Banner tone="danger">{error}</Banner>}
      <div aria-live="polite" className="flex flex-col gap-5">
        {answer?.stopped && (
          <Banner tone="warning">
            {t('stopped')}: {answer.stopped.map((missing) => label(missing)).join(' · ')}
          </Banner>
        )}
        {answer && last && (
          <>
            <ol className="flex flex-wrap gap-x-2 gap-y-1 text-table text-muted">
              {answer.steps.slice(0, -1).map((step, index) => (
                <li key={`${step.state} ${step.enteredAt} ${trail.slice(0, index).length}`}>
                  {label(step.label, step.state)} –{step.taken?.action}
                  {step.taken?.code ? ` ${step.taken.code}` : ''}→
                </li>
              ))}
            </ol>
            <SimulatedStep
              step={last}
              number={answer.steps.length}
              pending={pending}
              onTake={(taken) => run([...trail, taken])}
            />
          </>
        )}
      </div>
    </div>
  );
}

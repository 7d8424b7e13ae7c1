'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Kbd } from '@/app/_ui/kbd';
import { TextArea } from '@/app/_ui/text-area';
import type { RfaItem } from '@/lib/documents/rfas/dto';
import { SendingRefusal } from '../../../../../../_workflow/sending-refusal';
import { StepFiles } from '../../../../../../_workflow/step-files';
import { type CommentVisibility, VisibilitySelect } from '../../../../../../_workflow/visibility-select';
import { setWhole, wholeOf } from './answer-state';
import { CodeButtons, Disposition } from './code-buttons';
import { COMMENT_FIELD, OVERRIDE_FIELD, WHOLE_CODES } from './focus-missing';
import { ItemResults } from './item-results';
import { MissingList } from './missing-list';
import type { Answer } from './use-answer';
import { useSendLabel } from './use-send-label';

/** The answer form of the current assignee: items, overall result, comment, files, submit. */
export function AnswerForm({
  answer,
  items,
  active,
  onActivate,
  onType,
  onSend,
}: {
  answer: Answer;
  items: readonly RfaItem[];
  active: string | null;
  onActivate: (publicId: string) => void;
  onType: (publicId: string) => void;
  onSend: () => void;
}) {
  const t = useTranslations('review');
  const { action, draft, setDraft, outcome, shownMissing } = answer;
  const sendLabel = useSendLabel(answer);
  const chosen = action.codes.find(({ code }) => code === outcome.code);
  return (
    <section
      aria-labelledby="answer-title"
      data-review
      className="min-w-0 rounded-md border border-line bg-surface p-4"
    >
      <h2 id="answer-title" className="text-lead font-semibold">
        {action.label}
      </h2>
      {action.onBehalfOf && <Banner>{t('onBehalf', { name: action.onBehalfOf.name })}</Banner>}
      <div className="mt-3 space-y-4">
        <SendingRefusal refusal={answer.refusal} onRefresh={answer.refresh} onRetry={answer.retry} />
        {action.codes.length > 0 && <Whole answer={answer} items={items} active={active} onActivate={onActivate} />}
        {items.length > 0 && <ItemResults {...{ items, answer, active, onActivate, onType }} />}
        <Disposition choice={chosen} />
        <TextArea
          id={COMMENT_FIELD}
          label={t('comment')}
          required={action.comment === 'required' || (chosen?.isCommentRequired === true && !outcome.isPerItem)}
          rows={3}
          maxLength={10_000}
          value={draft.comment}
          onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
        />
        <VisibilitySelect
          widest={action.commentVisibility}
          value={(draft.visibility || action.commentVisibility) as CommentVisibility}
          onChange={(visibility) => setDraft({ ...draft, visibility })}
        />
        {action.files !== 'none' && <StepFiles files={answer.files} />}
        <div className="-mx-4 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-b-md border-line border-t bg-surface px-4 py-3 lg:sticky lg:bottom-0">
          <MissingList missing={shownMissing} />
          <Button variant="primary" pending={answer.isPending} onClick={onSend}>
            {sendLabel}
          </Button>
          <span className="text-meta text-muted max-lg:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
          <span className="text-meta text-muted">{t('kept')}</span>
        </div>
      </div>
    </section>
  );
}

/** The result of the whole: one for all items, which stays changeable, or the most restrictive of the items'. */
function Whole({
  answer,
  items,
  active,
  onActivate,
}: {
  answer: Answer;
  items: readonly RfaItem[];
  active: string | null;
  onActivate: (publicId: string) => void;
}) {
  const t = useTranslations('review');
  const { draft, setDraft, outcome, itemIds } = answer;
  const whole = wholeOf(draft, outcome, itemIds);
  const [first] = items;
  return (
    <div className="space-y-2">
      {/* On a phone the bar at the lower edge has the codes. */}
      <CodeButtons
        className="max-lg:hidden"
        id={WHOLE_CODES}
        label={t(items.length > 0 ? 'forAll' : 'result')}
        choices={answer.choices}
        proposed={answer.proposed}
        value={whole}
        onChoose={(code) => setDraft(setWhole(draft, code, itemIds))}
      />
      {active !== null && items.length > 1 && (
        <p className="text-meta text-muted max-lg:hidden">
          <Kbd>Shift</Kbd> {t('shiftForAll')}
        </p>
      )}
      {first && items.length > 1 && !outcome.isPerItem && whole !== '' && (
        <p aria-live="polite" className="text-table">
          <span className="font-medium">{t('allOf', { code: whole, count: items.length })}</span>{' '}
          <Button size="small" variant="ghost" onClick={() => onActivate(first.publicId)}>
            {t('byItem')}
          </Button>
        </p>
      )}
      {outcome.isPerItem && <OfItems answer={answer} />}
    </div>
  );
}

/** The result that follows from the items, and the way to differ from it. */
function OfItems({ answer }: { answer: Answer }) {
  const t = useTranslations('review');
  const { action, draft, setDraft, outcome } = answer;
  const mayOverride = action.taskPublicId === null;
  return (
    <>
      <p aria-live="polite" className="text-table">
        <span className="font-medium">{t('whole')}</span> {outcome.worst ?? '–'}{' '}
        <span className="text-muted">{t('worst')}</span>{' '}
        <Button
          size="small"
          variant="ghost"
          onClick={() => setDraft({ ...draft, code: '', overrideReason: '', items: {} })}
        >
          {t('clearItems')}
        </Button>
      </p>
      {mayOverride && outcome.worst && (
        <details open={outcome.isOverridden || undefined}>
          <summary className="cursor-pointer text-table text-primary">{t('differ')}</summary>
          <div className="mt-2 space-y-2">
            <CodeButtons
              label={t('differLabel')}
              choices={answer.choices}
              proposed={answer.proposed}
              value={outcome.code}
              onChoose={(code) => setDraft({ ...draft, code })}
            />
            {outcome.isOverridden && (
              <TextArea
                id={OVERRIDE_FIELD}
                label={t('overrideReason')}
                hint={t('overrideHint')}
                required
                rows={2}
                maxLength={1000}
                value={draft.overrideReason}
                onChange={(event) => setDraft({ ...draft, overrideReason: event.target.value })}
              />
            )}
          </div>
        </details>
      )}
    </>
  );
}

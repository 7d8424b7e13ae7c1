'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';
import { classNames } from '@/app/_ui/class-names';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DUE_BUCKET_STATES } from '@/app/_ui/due-bucket-states';
import { DueMeter } from '@/app/_ui/due-meter';
import { Link } from '@/app/_ui/link';
import { PartyCodes } from '@/app/_ui/party-code';
import { StateWord } from '@/app/_ui/state-word';
import { ThaiDate } from '@/app/_ui/thai-date';
import { isWideNow } from '@/app/_ui/use-is-wide';
import type { WorkRow as Row } from '@/lib/work/my-work/dto';
import type { WorkTab } from '@/lib/work/my-work/schema';
import { receiptOf } from './receipt-of';

/** True for rows that allow a bulk action. */
export function isSelectable({ canAcknowledge, canSnooze, snoozedUntil }: Row): boolean {
  return canAcknowledge || canSnooze || snoozedUntil !== null;
}

/** An entry: on a wide screen a press shows it beside the list, on a phone it opens where it is dealt with. */
export function WorkRow({
  row,
  tab,
  hasSelectable,
  isActive,
  isSelected,
  isWaiting,
  onShow,
  onSelect,
  onAcknowledge,
}: {
  row: Row;
  tab: WorkTab;
  /** True if another row of the list can be selected: all rows begin at the same edge. */
  hasSelectable: boolean;
  isActive: boolean;
  isSelected: boolean;
  /** Acknowledged offline and queued. */
  isWaiting: boolean;
  onShow: () => void;
  onSelect: () => void;
  onAcknowledge: () => void;
}) {
  const t = useTranslations('inbox');
  const receipt = receiptOf(row, t('acknowledgeRow'));
  const isOurs = tab !== 'waiting' && tab !== 'done';
  return (
    <li
      data-row={row.key}
      aria-current={isActive || undefined}
      className={classNames(
        // Eight entries on a laptop of 1280 × 720: three lines each, of which none wraps.
        'relative flex gap-3 border-b border-line px-3 py-2.5 last:border-b-0 md:scroll-my-24 md:py-0.5',
        isActive ? 'lg:bg-selected lg:shadow-[inset_3px_0_0_var(--color-primary)]' : 'hover:bg-hover',
      )}
    >
      {isSelectable(row) ? (
        <input
          type="checkbox"
          className="choice-checkbox z-10 mt-0.5 pointer-coarse:size-6"
          aria-label={t('select', { number: row.number ?? row.subject })}
          checked={isSelected}
          onChange={onSelect}
        />
      ) : (
        hasSelectable && <span className="w-4 shrink-0 pointer-coarse:w-6 max-md:hidden" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:flex-nowrap">
          <Link
            href={row.href}
            prefetch={false}
            onClick={(event) => {
              // By the keyboard (no clicks counted) it opens, as Enter does everywhere in the list.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.detail === 0) return;
              // Beside the list where there is room for it.
              if (!isWideNow()) return;
              event.preventDefault();
              onShow();
            }}
            className="min-w-0 text-primary after:absolute after:inset-0 hover:underline md:text-table"
          >
            <DocumentNumber number={row.number ?? t('noNumber')} type={{ code: row.typeCode, name: row.typeName }} />
          </Link>
          {row.dueDays !== null && tab !== 'done' && (
            <span className="inline-flex shrink-0 items-center">
              {/* Words only: the bar needs the room that a number of an RFA has. */}
              <DueMeter state={DUE_BUCKET_STATES[row.dueBucket]} days={row.dueDays} />
            </span>
          )}
        </div>
        <p className="mt-0.5 line-clamp-2 break-words md:mt-0 md:line-clamp-1 md:text-table" title={row.subject}>
          {row.subject}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-muted md:mt-0 md:h-5 md:overflow-hidden md:whitespace-nowrap">
          <PartyCodes parties={[row.from]} />
          {!isOurs && <StateWord code="" label={row.step} family={tab === 'done' ? 'closed' : 'waiting'} />}
          {tab === 'waiting' ? (
            <span>
              {t('heldBy', {
                who: row.holders.map((holder) => holder.personName ?? holder.organizationCode).join(', '),
              })}
            </span>
          ) : (
            <>
              {isOurs ? (
                <StateWord code="" label={row.asked} yours />
              ) : (
                <span className="font-medium text-ink">{row.asked}</span>
              )}
              {tab !== 'done' && <span>{t(`role.${row.role}`)}</span>}
              {row.recommended && (
                <span className="font-medium text-ink" title={row.recommended.name}>
                  {t('recommended', { code: row.recommended.code })}
                </span>
              )}
            </>
          )}
          {row.onBehalfOf && <Badge>{t('onBehalfOf', { name: row.onBehalfOf })}</Badge>}
          {row.urgency !== 'NORMAL' && <Badge tone="urgent">{t(`urgency.${row.urgency}`)}</Badge>}
          {isWaiting && <Badge>{t('waiting')}</Badge>}
          {row.snoozedUntil && (
            <span className="font-medium text-ink">
              {t('snooze.until')} <ThaiDate iso={row.snoozedUntil} form="datetime" />
            </span>
          )}
          {tab === 'done' ? (
            <ThaiDate iso={row.since} form="datetime" />
          ) : (
            <span className="tabular-nums">{t('held', { days: row.heldDays })}</span>
          )}
          {tab !== 'done' && row.dueDays !== null && row.canAcknowledge && row.isDueByRule && (
            <span title={t('byRuleHint')}>{t('byRule')}</span>
          )}
        </p>
      </div>
      {row.canAcknowledge && (
        <Button
          size="small"
          className="z-10 shrink-0 self-center"
          aria-label={`${receipt} ${row.number ?? row.subject}`}
          onClick={onAcknowledge}
        >
          {receipt}
        </Button>
      )}
    </li>
  );
}

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import { KindHeader } from '@/app/(app)/_documents/document/kind-header';
import type { Acting } from '@/lib/documents/actions/acting';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import type { AliasRow } from '@/lib/numbering/changes/dto';
import { rfaDue } from '../_register/rfa-row';
import { RfaActions } from './rfa-actions';

/** Header of an RFA, with its type, discipline and review cycle. */
export function RfaHeader({
  rfa,
  aliases,
  organizationCode,
  today,
  acting,
  steps,
  circulationNumber,
}: {
  rfa: RfaDetail;
  aliases: readonly AliasRow[];
  organizationCode: string;
  today: string;
  acting: Acting;
  /** Null for a draft, which has no workflow yet. */
  steps: StepPlace | null;
  circulationNumber: string | null;
}) {
  const t = useTranslations('rfa');
  const { due } = rfaDue({ ...rfa, stepDueAt: rfa.workflow.dueAt, isOverdue: rfa.workflow.isOverdue }, today);
  return (
    <KindHeader
      document={rfa}
      type={{ code: RFA_TYPE_CODE }}
      register={t('register', { project: rfa.project.code })}
      status={{ code: rfa.status.code, label: rfa.workflow.state.name }}
      due={due?.state === 'done' ? null : due}
      holders={uniqueByCode(rfa)}
      parties={rfa.parties}
      isDraft={rfa.submittedAt === null && !rfa.recall}
      hasDrawings={rfa.items.length > 0}
      badges={
        <>
          <Badge title={rfa.rfaType.name}>{rfa.rfaType.code}</Badge>
          {rfa.discipline && <Badge title={rfa.discipline.name}>{rfa.discipline.code}</Badge>}
          {rfa.cycle > 1 && <span>{t('cycle', { cycle: rfa.cycle })}</span>}
        </>
      }
      actions={(document) => <RfaActions {...{ document, acting, steps }} />}
      {...{ aliases, organizationCode, circulationNumber }}
    />
  );
}

/** An organization whose people hold several tasks is one holder. */
function uniqueByCode({ holders }: RfaDetail) {
  return [...new Map(holders.map(({ organization }) => [organization.code, organization])).values()];
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { ComboboxMultiple } from '@/app/_ui/combobox-multiple';
import { LateDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import { holdsUnrecognised } from '@/app/_ui/unrecognised';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import { MAX_MEMBERS } from '@/lib/workflow/review-teams/constants';
import type { ReviewTeam, ReviewTeamsView } from '@/lib/workflow/review-teams/get-review-teams';
import { saveReviewTeamAction } from './actions';

/** Members of a team and its leads; saved as a whole. */
export function TeamDialog({
  contract,
  team,
  candidates,
  onClose,
}: {
  contract: ReviewTeamsView['contract'];
  team: ReviewTeam;
  candidates: ReviewTeamsView['candidates'][string];
  onClose: () => void;
}) {
  const t = useTranslations('reviewTeams');
  const router = useRouter();
  const save = useActing(saveReviewTeamAction);
  const [members, setMembers] = useState<readonly ComboboxOption[]>(() =>
    team.members.map(({ userPublicId, name }) => ({ value: userPublicId, label: name })),
  );
  const [leads, setLeads] = useState<ReadonlySet<string>>(
    () => new Set(team.members.filter(({ isLead }) => isLead).map(({ userPublicId }) => userPublicId)),
  );
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const options = candidates.map(({ publicId, name, username }) => ({ value: publicId, label: name, hint: username }));

  const body = useRef<HTMLDivElement>(null);

  const send = async () => {
    if (body.current && holdsUnrecognised(body.current)) return;
    setPending(true);
    setFailure(null);
    const outcome = await save({
      contractPublicId: contract.publicId,
      disciplineCode: team.discipline.code,
      organizationPublicId: team.organization.publicId,
      versionNo: team.versionNo,
      members: members.map(({ value }) => ({ userPublicId: value, isLead: leads.has(value) })),
    }).catch(() => null);
    setPending(false);
    if (!outcome?.ok) {
      setFailure(outcome?.message ?? t('offline'));
      return;
    }
    notify({ kind: 'success', text: t('saved', { discipline: team.discipline.code }) });
    router.refresh();
    onClose();
  };

  return (
    <LateDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title', { discipline: team.discipline.code })}
      description={`${team.discipline.name} · ${team.organization.code} · ${contract.code}`}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={pending} disabled={members.length > MAX_MEMBERS} onClick={send}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4" aria-busy={pending || undefined}>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <ComboboxMultiple
          label={t('members')}
          hint={t('membersHint')}
          error={members.length > MAX_MEMBERS ? t('tooMany', { max: MAX_MEMBERS }) : undefined}
          value={members}
          onChange={setMembers}
          options={options}
          placeholder={t('choose')}
        />
        {members.length > 0 && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1 font-medium">{t('leads')}</legend>
            <p className="mb-1 text-meta text-muted">{t('leadsHint')}</p>
            {members.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={leads.has(value)}
                onChange={(event) => {
                  const next = new Set(leads);
                  if (event.target.checked) next.add(value);
                  else next.delete(value);
                  setLeads(next);
                }}
              />
            ))}
          </fieldset>
        )}
        <p className="text-table text-muted">{t('effect')}</p>
      </div>
    </LateDialog>
  );
}

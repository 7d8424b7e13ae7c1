'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Combobox } from '@/app/_ui/combobox';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { Icon } from '@/app/_ui/icon';
import { IconButton } from '@/app/_ui/icon-button';
import { Link } from '@/app/_ui/link';
import { notify } from '@/app/_ui/notify';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { ProjectDetail } from '@/lib/people/projects/project-queries';
import { ActiveChip } from '../../_admin/active-chip';
import { addProjectOrganizationAction, removeProjectOrganizationAction } from '../actions';

const ConfirmDialog = dynamic(() => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog), {
  loading: () => null,
});

type Member = ProjectDetail['members'][number];

/** Members of the project; each addition and removal is saved at once. */
export function MembersEditor({
  projectPublicId,
  members,
  candidates,
}: {
  projectPublicId: string;
  members: readonly Member[];
  candidates: ProjectDetail['candidates'];
}) {
  const t = useTranslations('admin.members');
  const form = useTranslations('form');
  const router = useRouter();
  const addMember = useActing(addProjectOrganizationAction);
  const removeMember = useActing(removeProjectOrganizationAction);
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [pending, setPending] = useState(false);

  const run = async (act: () => Promise<ActionOutcome<void>>, done: string) => {
    setPending(true);
    const outcome = await act().catch(() => null);
    setPending(false);
    if (outcome?.ok) notify({ kind: 'success', text: done });
    else notify({ kind: 'error', text: outcome?.message ?? form('offline') });
    router.refresh();
    return outcome?.ok === true;
  };

  const add = async () => {
    if (!chosen) return;
    const { value: organizationPublicId, label } = chosen;
    const isDone = await run(() => addMember({ projectPublicId, organizationPublicId }), t('added', { code: label }));
    if (isDone) setChosen(null);
  };

  const remove = async ({ publicId: organizationPublicId, code }: Member) => {
    await run(() => removeMember({ projectPublicId, organizationPublicId }), t('removed', { code }));
    setLeaving(null);
  };

  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Combobox
          label={t('choose')}
          value={chosen}
          onChange={setChosen}
          options={candidates.map((row) => ({ value: row.publicId, label: row.code, hint: row.name }))}
          className="w-full max-w-sm"
        />
        <Button onClick={add} pending={pending && !leaving} disabled={!chosen} icon={<Icon name="plus" />}>
          {t('add')}
        </Button>
      </div>
      {members.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="flex flex-col">
          {members.map((member) => (
            <li
              key={member.publicId}
              className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-b-0"
            >
              <Link
                href={`/admin/organizations/${member.publicId}`}
                lang="th"
                className="w-24 font-medium text-primary hover:underline"
              >
                {member.code}
              </Link>
              <span className="min-w-0 flex-1 basis-48 break-words text-table text-muted">{member.name}</span>
              {!member.isActive && <ActiveChip isActive={false} />}
              {member.contractCode ? (
                <span className="text-meta text-muted">{t('partyOf', { contract: member.contractCode })}</span>
              ) : (
                <IconButton label={t('remove', { code: member.code })} onClick={() => setLeaving(member)}>
                  <Icon name="x" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={t('removeTitle', { code: leaving.code })}
          confirmLabel={t('removeConfirm')}
          danger
          pending={pending}
          onConfirm={() => remove(leaving)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </div>
  );
}

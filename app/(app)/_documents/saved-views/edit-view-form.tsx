'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import type { ActionResult } from '@/app/_web/action';
import { isBlank } from '@/lib/platform/visible-text';
import type { SavedView } from '@/lib/work/saved-views/constants';
import type { ListedViews } from '@/lib/work/saved-views/list-saved-views';
import type { ListSavedViews } from '@/lib/work/saved-views/schema';
import {
  chooseRoleDefaultAction,
  deleteSavedViewAction,
  takeOverSavedViewAction,
  updateSavedViewAction,
} from './actions';
import { NameAndScopeFields } from './name-and-scope-fields';
import { useViewCommand } from './use-view-command';

/** Renames, shares, takes over or deletes a view; an administrator of the project sets it as default of roles. */
export function EditViewForm({
  view,
  place,
  listed: { rights, roles },
  onCancel,
  onDone,
  onDeleted,
  onPartlySaved,
}: {
  view: SavedView;
  place: ListSavedViews;
  listed: ListedViews;
  onCancel: () => void;
  onDone: () => void;
  onDeleted: () => void;
  /** The view was saved but a role default was not: this form has a stale version. */
  onPartlySaved: (problem: string) => void;
}) {
  const t = useTranslations('savedViews');
  const update = useActing(updateSavedViewAction);
  const remove = useActing(deleteSavedViewAction);
  const takeOver = useActing(takeOverSavedViewAction);
  const chooseRole = useActing(chooseRoleDefaultAction);
  const { isPending, problem, nameError, run } = useViewCommand();
  const [name, setName] = useState(view.name);
  const [scope, setScope] = useState(view.scope);
  const [chosen, setChosen] = useState<readonly string[]>(view.roleDefaults);
  const [isDeleting, setDeleting] = useState(false);
  const { publicId, versionNo } = view;

  /** Saves the view first: a role default must belong to the project. Returns why a role default was not saved. */
  const saveAll = async (): Promise<ActionResult<string | null>> => {
    const answer = await update({ publicId, versionNo, name, scope });
    if (!answer.ok) return answer;
    return { ok: true, data: scope === 'PROJECT' ? await saveRoles() : null };
  };
  const saveRoles = async () => {
    for (const { code } of roles) {
      const isChosen = chosen.includes(code);
      if (isChosen === view.roleDefaults.includes(code)) continue;
      const choice = { ...place, roleCode: code, publicId: isChosen ? publicId : null };
      const result = await chooseRole(choice).catch(() => null);
      if (!result?.ok) return result?.message ?? t('failed');
    }
    return null;
  };
  const done = () => {
    notify({ kind: 'success', text: t('saved', { name: name.trim() }) });
    onDone();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    run(saveAll, (refusal) => (refusal === null ? done() : onPartlySaved(refusal)));
  };
  const toggle = (code: string, isChosen: boolean) =>
    setChosen((now) => (isChosen ? [...now, code] : now.filter((one) => one !== code)));

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {view.owner.hasLeft && <Banner>{t('leftToYou', { organization: view.owner.organizationCode })}</Banner>}
      <NameAndScopeFields
        name={name}
        nameError={nameError}
        onNameChange={setName}
        scope={scope}
        rights={rights}
        onScopeChange={setScope}
      />
      {scope === 'PROJECT' && roles.length > 0 && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-table font-medium">{t('rolesStart')}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role.code}
              label={role.name}
              checked={chosen.includes(role.code)}
              onChange={(event) => toggle(role.code, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" className="me-auto" disabled={isPending} onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
        {!view.owner.isActor && (
          <Button disabled={isPending} onClick={() => run(() => takeOver({ publicId, versionNo }), done)}>
            {t('takeOver')}
          </Button>
        )}
        <Button onClick={onCancel} disabled={isPending}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" pending={isPending} disabled={isBlank(name)}>
          {t('save')}
        </Button>
      </div>
      <LateConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('deleteTitle', { name: view.name })}
        confirmLabel={t('delete')}
        danger
        pending={isPending}
        onConfirm={() =>
          run(
            () => remove({ publicId, versionNo }),
            () => {
              notify({ kind: 'success', text: t('deleted', { name: view.name }) });
              onDeleted();
            },
            () => setDeleting(false),
          )
        }
      >
        {t(view.scope === 'PRIVATE' ? 'deleteText' : 'deleteSharedText')}
      </LateConfirmDialog>
    </form>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Combobox } from '@/app/_ui/combobox';
import { ComboboxMultiple } from '@/app/_ui/combobox-multiple';
import { UnsavedGuard } from '@/app/_ui/form/unsaved-guard';
import { notify } from '@/app/_ui/notify';
import { holdsUnrecognised } from '@/app/_ui/unrecognised';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import { CONTRACT_PARTIES, type ContractParty } from '@/db/enums';
import type { ContractDetail } from '@/lib/people/projects/contract-queries';
import { setContractOrganizationsAction } from '../actions';

type Chosen = Record<ContractParty, readonly ComboboxOption[]>;

/** The organizations of a contract by role, saved as a whole. */
export function PartiesEditor({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('admin');
  const form = useTranslations('form');
  const router = useRouter();
  const setParties = useActing(setContractOrganizationsAction);
  const [chosen, setChosen] = useState(() => chosenOf(contract));
  const [isDirty, setDirty] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { publicId, isActive } = contract;
  const [known, setKnown] = useState(contract);
  // A save of another form on the page creates a new version. Unsaved input is rebased onto it if the parties did not
  // change; otherwise the old version stays, and the server reports the conflict.
  if (contract.versionNo !== known.versionNo && (!isDirty || hasSameParties(contract, known))) {
    setKnown(contract);
    if (!isDirty) setChosen(chosenOf(contract));
  }
  const options = contract.candidates.map((row) => ({ value: row.publicId, label: row.code, hint: row.name }));

  const choose = (role: ContractParty, list: readonly ComboboxOption[]) => {
    setChosen((before) => ({ ...before, [role]: list }));
    setDirty(true);
  };

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || holdsUnrecognised(event.currentTarget)) return;
    setPending(true);
    setFailure(null);
    const parties = CONTRACT_PARTIES.flatMap((roleInContract) =>
      chosen[roleInContract].map((option) => ({ organizationPublicId: option.value, roleInContract })),
    );
    const outcome = await setParties({ publicId, versionNo: known.versionNo, parties }).catch(() => null);
    setPending(false);
    if (!outcome?.ok) {
      setFailure(outcome?.message ?? form('offline'));
      return;
    }
    setDirty(false);
    notify({ kind: 'success', text: t('saved') });
    router.refresh();
  };

  return (
    <form onSubmit={save} className="flex max-w-xl flex-col gap-4" aria-busy={pending || undefined}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {CONTRACT_PARTIES.map((role) =>
        role === 'CONTRACTOR' ? (
          <Combobox
            key={role}
            label={t(`parties.${role}`)}
            hint={t('parties.contractorHint')}
            value={chosen[role][0] ?? null}
            onChange={(option) => choose(role, option ? [option] : [])}
            options={options}
            placeholder={t('parties.choose')}
            disabled={!isActive}
          />
        ) : (
          <ComboboxMultiple
            key={role}
            label={t(`parties.${role}`)}
            value={chosen[role]}
            onChange={(list) => choose(role, list)}
            options={options}
            placeholder={t('parties.choose')}
            disabled={!isActive}
          />
        ),
      )}
      {isActive && (
        <div>
          <Button type="submit" variant="primary" pending={pending}>
            {t('save')}
          </Button>
        </div>
      )}
      <UnsavedGuard when={isDirty && !pending} />
    </form>
  );
}

function hasSameParties(a: ContractDetail, b: ContractDetail): boolean {
  return JSON.stringify(a.parties) === JSON.stringify(b.parties);
}

function chosenOf(contract: ContractDetail): Chosen {
  const of = (role: ContractParty) =>
    contract.parties
      .filter((party) => party.roleInContract === role)
      .map((party) => ({ value: party.organizationPublicId, label: party.code, hint: party.name }));
  return {
    OWNER: of('OWNER'),
    DESIGNER: of('DESIGNER'),
    CONSULTANT: of('CONSULTANT'),
    CONTRACTOR: of('CONTRACTOR'),
    THIRD_PARTY: of('THIRD_PARTY'),
  };
}

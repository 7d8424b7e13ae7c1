'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { basketKey } from '@/app/_shell/basket-context';
import { notify } from '@/app/_ui/notify';
import { emptyBasket, readBasket } from '@/app/(app)/_documents/basket/basket-store';
import { DraftFrame } from '@/app/(app)/_documents/draft/draft-frame';
import { type DraftDocument, type DraftPlace, DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import { NotifiedList } from '@/app/(app)/_documents/draft/side-panel';
import { browserPorts, useDraft } from '@/app/(app)/_documents/draft/use-draft';
import { useNumberPreview } from '@/app/(app)/_documents/draft/use-number-preview';
import { useUploads } from '@/app/(app)/_documents/draft/use-uploads';
import { documentPath, registerPath } from '@/lib/documents/document-path';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import type { TransmittalFormOptions } from '@/lib/documents/transmittals/draft/form-options';
import { newPublicId } from '@/lib/platform/id';
import { setReadyAction } from '../../rfas/actions';
import {
  createTransmittalAction,
  discardTransmittalAction,
  previewTransmittalNumberAction,
  readTransmittalAction,
  submitTransmittalAction,
  updateTransmittalAction,
} from '../actions';
import { itemHref } from '../item-href';
import { OutgoingItems } from './outgoing-items';
import { TransmittalFields } from './transmittal-fields';
import { transmittalKind } from './transmittal-kind';
import {
  blankTransmittal,
  fromBasket,
  missingFields,
  storedTransmittal,
  type TransmittalInput,
  type TransmittalValues,
  toTransmittalInput,
} from './transmittal-values';
import { useStoredFacts } from './use-stored-facts';

export type TransmittalFormProps = {
  place: DraftPlace;
  person: { username: string; displayName: string };
  organizationCode: string;
  options: TransmittalFormOptions;
  files: { accept: string; maxBytes: number };
  document:
    | (DraftDocument<TransmittalValues> & { isRevision: boolean; issuedNumber: string | null; label: string })
    | null;
  maySubmit: boolean;
  mayDiscard: boolean;
};

/** Editor of a transmittal. All fields save by themselves; submission is the only deliberate act. */
export function TransmittalForm(props: TransmittalFormProps) {
  const { place, options, document } = props;
  const t = useTranslations('transmittals');
  const words = useTranslations('draft');
  const { session, snapshot } = useDraft(() => makeSession(place, blankTransmittal(options), document));
  const { values, saved } = snapshot;
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  const issuedNumber = document?.issuedNumber ?? null;
  const printed = issuedNumber === null ? printedParts(values, place) : null;
  const number = useNumberPreview(printed && JSON.stringify(printed), () =>
    previewTransmittalNumberAction(printed as NonNullable<typeof printed>, openedWith),
  );
  useBasketItems(place, (items) => session.patch({ items }));
  const latest = useRef(values);
  latest.current = values;
  const uploads = useUploads(
    (file) => session.patch({ attachments: [...latest.current.attachments, file] }),
    (file) =>
      file.size > props.files.maxBytes ? words('fileTooLarge', { size: fileSize(props.files.maxBytes) }) : null,
  );
  const facts = useStoredFacts(saved, place);
  /** Marks an RFA on the list as ready, where its row says that it is not. */
  const markReady = async (publicId: string) => {
    const call = { idempotencyKey: newPublicId(), input: { publicId, isReady: true } };
    const answer = await setReadyAction(call, openedWith).catch(() => null);
    if (!answer?.ok)
      notify({ kind: 'error', text: answer?.message ?? words('notReadied'), description: answer?.ref ?? '' });
    facts.read();
  };
  const blockers = facts.isCurrent ? facts.blockers : [];
  const missing = [
    ...missingFields(values).map((id) => ({ id, label: t(`missing.${id}`) })),
    ...blockers.map((blocker) => ({
      id: 'items',
      label: `${blocker.position}. ${blocker.label}: ${blocker.message}`,
      href: itemHref(blocker, place.projectCode),
    })),
  ];

  return (
    <DraftFrame
      {...{ session, snapshot, number, issuedNumber, missing }}
      isChecked={facts.isCurrent}
      person={props.person}
      organizationCode={props.organizationCode}
      words={{
        title: document
          ? t(document.isRevision ? 'draft.titleRevision' : 'draft.titleEdit', {
              label: document.label,
              number: document.issuedNumber ?? '',
            })
          : t('draft.titleNew'),
        form: t('draft.titleNew'),
        register: t('draft.register', { project: place.projectCode }),
        submit: t('draft.submit'),
        numberWaits: t('draft.numberWaits'),
      }}
      projectCode={place.projectCode}
      register={registerPath(place.projectCode, TRANSMITTAL_TYPE_CODE)}
      typeCode={TRANSMITTAL_TYPE_CODE}
      subject={values.subject}
      notified={<NotifiedList recipients={[...values.to, ...values.cc]} organizations={options.organizations} />}
      maySubmit={props.maySubmit}
      mayDiscard={props.mayDiscard}
      uploads={uploads}
      commands={{
        submit: (command) => submitTransmittalAction(command, openedWith),
        discard: (command) => discardTransmittalAction(command, openedWith),
        readStored: async (publicId) => {
          const answer = await readTransmittalAction({ publicId }, openedWith);
          return answer.ok ? { draft: answer.data, input: toTransmittalInput(storedTransmittal(answer.data)) } : null;
        },
      }}
      outgoing={<OutgoingItems items={values.items} submits={facts.submits} />}
    >
      <TransmittalFields
        {...{ values, options, uploads }}
        held={facts.held}
        blockers={blockers}
        onReady={markReady}
        problems={snapshot.problems}
        files={props.files}
        ownPublicId={saved?.publicId ?? null}
        locks={{ isRevision: document?.isRevision ?? false, isNumbered: issuedNumber !== null }}
        onPatch={(change) => session.patch(change)}
      />
    </DraftFrame>
  );
}

/** A new form opened from the basket takes its items, once. */
function useBasketItems(place: DraftPlace, take: (items: TransmittalValues['items']) => void): void {
  const isAsked = useSearchParams().has('basket');
  const latest = useRef(take);
  latest.current = take;
  const key = basketKey(place.userPublicId, place.projectCode);
  useEffect(() => {
    if (!isAsked) return;
    const items = readBasket(key);
    if (items.length === 0) return;
    latest.current(items.map(fromBasket));
    emptyBasket(key);
  }, [isAsked, key]);
}

function makeSession(place: DraftPlace, blank: TransmittalValues, document: DraftDocument<TransmittalValues> | null) {
  const openedWith = { actingOrganizationPublicId: place.organizationPublicId };
  const { projectPublicId, projectCode } = place;
  const ports = browserPorts<TransmittalInput>(
    {
      create: ({ contractPublicId = '', ...draft }, idempotencyKey) =>
        createTransmittalAction({ idempotencyKey, input: { ...draft, contractPublicId, projectPublicId } }, openedWith),
      update: (draft, changes, idempotencyKey) =>
        updateTransmittalAction({ idempotencyKey, input: { ...changes, ...draft } }, openedWith),
    },
    (publicId) => documentPath({ projectCode, typeCode: TRANSMITTAL_TYPE_CODE, publicId, isDraft: true }),
  );
  return new DraftSession(transmittalKind, place, blank, document, ports);
}

/** Parts of the number: only their change needs another preview. */
function printedParts({ contractPublicId, subTypeNumber, to }: TransmittalValues, { projectPublicId }: DraftPlace) {
  const recipientOrganizationPublicId = to[0]?.organizationPublicId;
  if (contractPublicId === '' || subTypeNumber === '' || !recipientOrganizationPublicId) return null;
  return { projectPublicId, contractPublicId, subTypeNumber, recipientOrganizationPublicId };
}

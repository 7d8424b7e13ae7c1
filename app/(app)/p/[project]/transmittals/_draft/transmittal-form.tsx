'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { basketKey } from '@/app/_shell/basket-context';
import { notify } from '@/app/_ui/notify';
import { emptyBasket, readBasket } from '@/app/(app)/_documents/basket/basket-store';
import { DraftFrame } from '@/app/(app)/_documents/draft/draft-frame';
import type { DraftPlace } from '@/app/(app)/_documents/draft/draft-session';
import { NotifiedList } from '@/app/(app)/_documents/draft/side-panel';
import { type KindForm, type KindFormProps, useKindForm } from '@/app/(app)/_documents/draft/use-kind-form';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import type { TransmittalFormOptions } from '@/lib/documents/transmittals/draft/form-options';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';
import type { CreateTransmittalInput, PreviewTransmittalNumber } from '@/lib/documents/transmittals/schema';
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

export type TransmittalFormProps = KindFormProps<TransmittalValues> & { options: TransmittalFormOptions };

const FORM: KindForm<
  TransmittalValues,
  TransmittalInput,
  CreateTransmittalInput,
  PreviewTransmittalNumber,
  TransmittalDetail
> = {
  kind: transmittalKind,
  words: 'transmittals.draft',
  create: createTransmittalAction,
  update: updateTransmittalAction,
  submit: submitTransmittalAction,
  discard: discardTransmittalAction,
  preview: previewTransmittalNumberAction,
  read: readTransmittalAction,
  toCreate: ({ contractPublicId = '', ...draft }, projectPublicId) => ({ ...draft, contractPublicId, projectPublicId }),
  stored: (draft) => toTransmittalInput(storedTransmittal(draft)),
  printed: ({ contractPublicId, subTypeNumber, to }, { projectPublicId }) => {
    const recipientOrganizationPublicId = to[0]?.organizationPublicId;
    if (contractPublicId === '' || subTypeNumber === '' || !recipientOrganizationPublicId) return null;
    return { projectPublicId, contractPublicId, subTypeNumber, recipientOrganizationPublicId };
  },
};

/** Editor of a transmittal. All fields save by themselves; submission is the only deliberate act. */
export function TransmittalForm(props: TransmittalFormProps) {
  const { place, options } = props;
  const t = useTranslations('transmittals');
  const words = useTranslations('draft');
  const form = useKindForm(FORM, props, {
    typeCode: TRANSMITTAL_TYPE_CODE,
    blank: () => blankTransmittal(options),
  });
  const { session, values, saved, openedWith } = form;
  useBasketItems(place, (items) => session.patch({ items }));
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
      {...form.frame}
      missing={missing}
      isChecked={facts.isCurrent}
      notified={<NotifiedList recipients={[...values.to, ...values.cc]} organizations={options.organizations} />}
      outgoing={<OutgoingItems items={values.items} submits={facts.submits} />}
    >
      <TransmittalFields {...form.fields} options={options} held={facts.held} blockers={blockers} onReady={markReady} />
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

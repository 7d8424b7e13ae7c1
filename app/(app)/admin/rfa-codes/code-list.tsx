'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { ListRow } from '@/app/(app)/_lists/list-row';
import { DISPOSITION_FAMILY } from '@/app/(app)/_workflow/disposition-family';
import type { KeptApproveCode } from '@/lib/documents/rfa-lists/get-rfa-codes';
import { AddCodeDialog, ChangeCodeDialog } from './code-dialog';

/** The result codes from the mildest to the most restrictive. */
export function CodeList({ codes }: { codes: readonly KeptApproveCode[] }) {
  const t = useTranslations('rfaLists');
  const [edited, setEdited] = useState<KeptApproveCode | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <Section
      title={t('codes.title')}
      hint={t('codes.hint')}
      actions={
        <Button icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
          {t('codes.add')}
        </Button>
      }
    >
      <ol className="border-y border-line" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <ListRow
            key={code.code}
            {...code}
            chip={<StatusChip code={code.code} label={code.code} family={DISPOSITION_FAMILY[code.disposition]} />}
            onChange={() => setEdited(code)}
          >
            {[
              t(`disposition.${code.disposition}`),
              code.allowedParties.map((party) => t(`party.${party}`)).join(', '),
              ...(code.commentRequired ? [t('codes.commentRequired')] : []),
              ...(code.proofRequired ? [t('codes.proofRequired')] : []),
            ].join(' · ')}
          </ListRow>
        ))}
      </ol>
      {edited === 'new' && <AddCodeDialog codes={codes} onClose={close} />}
      {edited !== null && edited !== 'new' && <ChangeCodeDialog key={edited.code} code={edited} onClose={close} />}
    </Section>
  );
}

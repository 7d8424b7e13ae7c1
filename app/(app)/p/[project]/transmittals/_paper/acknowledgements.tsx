import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { PaperPart, PaperTable } from '@/app/(app)/_documents/paper/paper-parts';
import type { TransmittalRecipient } from '@/lib/documents/transmittals/dto';

/** The TO organizations with who acknowledged and when, and a place to sign. */
export function Acknowledgements({ recipients }: { recipients: readonly TransmittalRecipient[] }) {
  const t = useTranslations('transmittals.cover');
  return (
    <PaperPart title={t('acknowledgement')}>
      <PaperTable
        label={t('acknowledgement')}
        columns={[
          { key: 'organization', title: t('organization'), width: 22 },
          { key: 'name', title: t('name'), width: 28 },
          { key: 'date', title: t('date'), width: 22 },
          { key: 'signature', title: t('signature'), width: 28 },
        ]}
      >
        {recipients
          .filter(({ recipientType }) => recipientType === 'TO')
          .map(({ organization, acknowledgedBy, acknowledgedAt }) => (
            <tr key={organization.publicId}>
              <td lang="th">{organization.code}</td>
              <td>{acknowledgedBy?.name}</td>
              <td>{acknowledgedAt && <ThaiDate iso={acknowledgedAt} form="datetime" />}</td>
              <td className="paper-to-sign" />
            </tr>
          ))}
      </PaperTable>
    </PaperPart>
  );
}

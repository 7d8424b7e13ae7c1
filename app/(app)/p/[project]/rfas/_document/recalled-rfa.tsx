import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { DescriptionList } from '@/app/_ui/description-list';
import { DocumentNumber } from '@/app/_ui/document-number';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { registerPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaStub } from '@/lib/documents/rfas/dto';
import { ExplainLink } from '../../numbers/_explain/explain-link';
import { documentNumberHref } from '../../numbers/_explain/number-href';

/** The stub that recipients keep of a recalled RFA: number, time and reason. */
export function RecalledRfa({ stub, projectCode }: { stub: RfaStub; projectCode: string }) {
  const t = useTranslations('rfa');
  const rfas = useTranslations('rfas');
  const words = useTranslations('correspondence');
  return (
    <>
      <PageHeader
        trail={[{ label: t('register', { project: projectCode }), href: registerPath(projectCode, RFA_TYPE_CODE) }]}
        title={
          stub.documentNumber ? (
            <DocumentNumber number={stub.documentNumber} type={RFA_TYPE_CODE} size="title" isVoid={stub.isCancelled} />
          ) : (
            words('noNumber')
          )
        }
        meta={
          <>
            <StatusChip code="CC" label={rfas('recalled')} />
            {stub.documentNumber && (
              <ExplainLink href={documentNumberHref(projectCode, stub.publicId)} number={stub.documentNumber} />
            )}
          </>
        }
      />
      <Banner tone="warning">
        {t(stub.isCancelled ? 'notice.recalledCancelled' : 'notice.recalled', { reason: stub.reason })}
      </Banner>
      <Section title={rfas('recalled')} hint={t('stub.text')}>
        <DescriptionList
          items={[
            { term: words('column.from'), value: `${stub.from.code} ${stub.from.name}` },
            { term: words('column.type'), value: `${stub.rfaType.name} (${stub.rfaType.code})` },
            { term: t('revision'), value: stub.revisionLabel },
            { term: t('stub.sentAt'), value: stub.submittedAt && <ThaiDate iso={stub.submittedAt} form="datetime" /> },
            { term: t('stub.recalledAt'), value: <ThaiDate iso={stub.recalledAt} form="datetime" /> },
          ]}
        />
      </Section>
    </>
  );
}

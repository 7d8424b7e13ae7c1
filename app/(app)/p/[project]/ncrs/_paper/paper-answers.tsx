import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { PaperFacts, PaperPart, PaperText } from '@/app/(app)/_documents/paper/paper-parts';
import { SignatureBoxes } from '@/app/(app)/_documents/paper/signature-boxes';
import type { NcrAnswer, NcrDetail } from '@/lib/documents/ncrs/dto';
import { photographsOf } from '../_document/photographs';
import { PaperPhotographs } from './paper-photographs';

const PARTS = ['cause', 'correction', 'preventiveAction'] as const;

/** The contractor's answers in the order of their rounds, the verification, and three boxes to sign. */
export function PaperAnswers({ ncr }: { ncr: NcrDetail }) {
  const t = useTranslations('ncrs');
  const sign = useTranslations('paper.sign');
  const { answers, verification, submittedBy, submittedAt, originator } = ncr;
  const last = answers.at(-1);
  const contractor = ncr.recipients.find(({ recipientType }) => recipientType === 'TO')?.organization;
  return (
    <>
      {answers.map((answer) => (
        <PaperPart key={answer.publicId} title={t('answers.round', { round: answer.round })}>
          <Answer answer={answer} />
        </PaperPart>
      ))}
      {verification && (
        <PaperPart title={t('verified.title')}>
          <PaperText>{verification.text}</PaperText>
        </PaperPart>
      )}
      <SignatureBoxes
        boxes={[
          {
            title: sign('raised'),
            name: submittedBy?.name ?? null,
            detail: originator.name,
            date: submittedAt && <ThaiDate iso={submittedAt} />,
          },
          {
            title: sign('answered'),
            name: last?.answeredBy.name ?? null,
            detail: contractor?.name,
            date: last && <ThaiDate iso={last.answeredAt} />,
          },
          {
            title: sign('verified'),
            name: verification?.verifiedBy?.name ?? null,
            date: verification && <ThaiDate iso={verification.verifiedOn} />,
          },
        ]}
      />
    </>
  );
}

function Answer({ answer }: { answer: NcrAnswer }) {
  const t = useTranslations('ncrs');
  const photographs = photographsOf(answer.evidence);
  const files = answer.evidence.filter((file) => !photographs.includes(file));
  return (
    <>
      <p className="paper-small">
        <span lang="th">{answer.organization.code}</span> · {answer.answeredBy.name} ·{' '}
        <ThaiDate iso={answer.answeredAt} form="datetime" />
      </p>
      {PARTS.map((part) => (
        <div key={part}>
          <p className="paper-strong">{t(`answer.${part}`)}</p>
          <PaperText>{answer[part]}</PaperText>
        </div>
      ))}
      <PaperFacts facts={[{ term: t('answers.evidence'), value: files.map(({ fileName }) => fileName).join(', ') }]} />
      {photographs.length > 0 && <PaperPhotographs images={photographs} />}
    </>
  );
}

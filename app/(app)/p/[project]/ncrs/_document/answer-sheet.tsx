import { useTranslations } from 'next-intl';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { NcrDetail } from '@/lib/documents/ncrs/dto';
import { Answers } from './answers';

/** The part of the paper that is filled in later: the contractor's answers, and the verification. */
export function AnswerSheet({ ncr }: { ncr: NcrDetail }) {
  const t = useTranslations('ncrs');
  const { verification, answers } = ncr;
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface px-5 py-5 md:px-8" data-print="flow">
      {verification && (
        <Section title={t('verified.title')}>
          <p className="text-meta text-muted">
            {verification.verifiedBy?.name} · <ThaiDate iso={verification.verifiedOn} form="long" />
          </p>
          <p className="mt-1 break-words whitespace-pre-line" data-testid="verification">
            {verification.text}
          </p>
        </Section>
      )}
      <Section title={t('answers.title')}>
        <Answers answers={answers} />
      </Section>
    </div>
  );
}

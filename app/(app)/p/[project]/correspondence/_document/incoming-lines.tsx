import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { PaperLine, Party } from '@/app/(app)/_documents/document/parties';
import type { IncomingFacts } from '@/lib/documents/document/dto';

/** An outside sender has only a name. */
export function Sender({ publicId, code, name }: IncomingFacts['sender']) {
  return publicId ? <Party code={code} name={name} /> : <span className="font-medium">{name}</span>;
}

/** Extra header lines of an incoming letter: sender's number, date received and channel. */
export function IncomingLines({ incoming }: { incoming: IncomingFacts }) {
  const t = useTranslations('document.incoming');
  return (
    <>
      <PaperLine term={t('theirNumber')}>{incoming.theirNumber ?? '–'}</PaperLine>
      <PaperLine term={t('receivedDate')}>
        <ThaiDate iso={incoming.receivedDate} form="long" /> · {t(`methods.${incoming.method}`)}
      </PaperLine>
    </>
  );
}

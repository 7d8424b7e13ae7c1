import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import type { NcrSeverity } from '@/db/enums';

/** Severity of an NCR in words; colour repeats the two grave ones. */
export function SeverityMark({ severity }: { severity: NcrSeverity }) {
  const t = useTranslations('ncrs.severity');
  return severity === 'MINOR' ? <Badge>{t(severity)}</Badge> : <Badge tone="urgent">{t(severity)}</Badge>;
}

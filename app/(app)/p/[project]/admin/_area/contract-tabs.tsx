import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';

/** Between the contracts of a project where a page shows one of them; nothing where there is but one. */
export function ContractTabs<T extends { contract: { code: string } }>({
  label,
  path,
  contracts,
  shown,
}: {
  label: string;
  path: string;
  contracts: readonly T[];
  shown: T;
}) {
  if (contracts.length <= 1) return null;
  const tabs = contracts.map((each) => ({
    href: `${path}?contract=${encodeURIComponent(each.contract.code)}`,
    label: each.contract.code,
    current: each === shown,
  }));
  return <ScrollingTabs label={label} tabs={tabs} />;
}

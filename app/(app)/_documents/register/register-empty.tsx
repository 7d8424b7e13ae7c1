import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';

/** Empty state of a register, with links to create, import or upload rows. */
export function RegisterEmpty({
  title,
  text,
  steps,
}: {
  title: string;
  text: string;
  steps: readonly { href: string; label: string; isFirst: boolean }[];
}) {
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {steps.map(({ href, label, isFirst }) => (
            <ButtonLink
              key={href}
              href={href}
              variant={isFirst ? 'primary' : 'secondary'}
              icon={isFirst && <Icon name="plus" />}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      }
    >
      {text}
    </EmptyState>
  );
}

'use client';

import { Check } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { ReactElement } from 'react';
import { Menu, MenuLink } from '../_ui/menu';
import { projectPath } from './navigation';
import type { ShellProject } from './shell-data';

/** Goes to the same page of another project, where that makes sense, otherwise to its register. */
export function ProjectMenu({
  open,
  onOpenChange,
  trigger,
  projects,
  current,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  projects: readonly ShellProject[];
  current: string | null;
}) {
  const path = usePathname();
  const register = /^\/p\/[^/]+(\/[a-z-]+)/.exec(path)?.[1] ?? '/correspondence';
  return (
    <Menu open={open} onOpenChange={onOpenChange} trigger={trigger}>
      {projects.map((project) => (
        <MenuLink
          key={project.publicId}
          href={`${projectPath(project.code)}${register}`}
          icon={
            <Check
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className={project.code === current ? 'shrink-0 text-primary' : 'invisible shrink-0'}
            />
          }
        >
          <span className="min-w-0">
            <span className="block font-medium">{project.code}</span>
            <span className="block max-w-72 text-meta text-muted">{project.name}</span>
          </span>
        </MenuLink>
      ))}
    </Menu>
  );
}

import { redirect } from 'next/navigation';
import { getShell } from '@/lib/shell/get-shell';
import { projectPath } from '../_shell/navigation';
import { readPreferences } from '../_shell/read-preferences';
import { requireCtx } from '../_web/ctx';

/** The start: the register of the project last worked in, otherwise of the first one the person may enter. */
export default async function StartPage() {
  const ctx = await requireCtx();
  const [shell, preferences] = await Promise.all([getShell(ctx), readPreferences()]);
  const project = shell.projects.find(({ code }) => code === preferences.project) ?? shell.projects[0];
  redirect(project ? `${projectPath(project.code)}/correspondence` : '/notifications');
}

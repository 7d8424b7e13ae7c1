import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pageRead } from '@/app/_web/page-read';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';

/**
 * The project of an address. Asked before anything is sent: what streams has answered 200 already, and an address must
 * not put words in our mouth.
 */
export const openProject = cache(async (ctx: UserCtx, segment: string) => {
  return (await pageRead(enterableProject(ctx, decodeURIComponent(segment)))) ?? notFound();
});

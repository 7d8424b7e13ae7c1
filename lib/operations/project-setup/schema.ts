import { z } from 'zod';
import { CreateProject } from '@/lib/people/projects/schema';
import { PublicId } from '@/lib/platform/public-id';
import type { CopiedPart, LeftPart } from './project-tables';

/** A new project, and the project whose set-up it gets. */
export const CreateProjectLike = CreateProject.extend({ likePublicId: PublicId });
export type CreateProjectLike = z.infer<typeof CreateProjectLike>;

/** Counts of copied parts, and the omitted ones. */
export interface ProjectLikeAnswer {
  publicId: string;
  copied: Record<CopiedPart, number>;
  left: readonly LeftPart[];
}

/** The form of a new project: without another project it gets the standard set-up. */
export const NewProjectForm = CreateProject.extend({ likePublicId: z.union([z.literal(''), PublicId]) });
export type NewProjectForm = z.infer<typeof NewProjectForm>;

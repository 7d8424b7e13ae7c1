'use server';

import { action } from '@/app/_web/action';
import { createProjectLike } from '@/lib/operations/project-setup/create-project-like';
import { CreateProjectLike } from '@/lib/operations/project-setup/schema';
import { addProjectOrganization } from '@/lib/people/projects/add-project-organization';
import { createProject } from '@/lib/people/projects/create-project';
import { removeProjectOrganization } from '@/lib/people/projects/remove-project-organization';
import { CreateProject, ProjectOrganization, SetProjectActive, UpdateProject } from '@/lib/people/projects/schema';
import { setProjectActive } from '@/lib/people/projects/set-project-active';
import { updateProject } from '@/lib/people/projects/update-project';

export const createProjectAction = action(CreateProject, createProject);

export const createProjectLikeAction = action(CreateProjectLike, createProjectLike);

export const updateProjectAction = action(UpdateProject, updateProject);

export const setProjectActiveAction = action(SetProjectActive, setProjectActive);

export const addProjectOrganizationAction = action(ProjectOrganization, addProjectOrganization);

export const removeProjectOrganizationAction = action(ProjectOrganization, removeProjectOrganization);

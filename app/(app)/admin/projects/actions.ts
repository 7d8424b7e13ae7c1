'use server';

import { action } from '@/app/_web/action';
import { addProjectOrganization } from '@/lib/projects/add-project-organization';
import { createProject } from '@/lib/projects/create-project';
import { removeProjectOrganization } from '@/lib/projects/remove-project-organization';
import { CreateProject, ProjectOrganization, SetProjectActive, UpdateProject } from '@/lib/projects/schema';
import { setProjectActive } from '@/lib/projects/set-project-active';
import { updateProject } from '@/lib/projects/update-project';

export const createProjectAction = action(CreateProject, createProject);

export const updateProjectAction = action(UpdateProject, updateProject);

export const setProjectActiveAction = action(SetProjectActive, setProjectActive);

export const addProjectOrganizationAction = action(ProjectOrganization, addProjectOrganization);

export const removeProjectOrganizationAction = action(ProjectOrganization, removeProjectOrganization);

'use server';

import { z } from 'zod';
import { type ActionOptions, action, command } from '@/app/_web/action';
import { acknowledgeCirculation } from '@/lib/documents/circulations/answers/acknowledge-circulation';
import { addAssignee } from '@/lib/documents/circulations/answers/add-assignee';
import { addOptions } from '@/lib/documents/circulations/draft/add-options';
import { circulationOptions } from '@/lib/documents/circulations/draft/circulation-options';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import {
  AcknowledgeCirculation,
  AddAssignee,
  CirculationPath,
  CreateCirculation,
} from '@/lib/documents/circulations/schema';
import { PublicId } from '@/lib/platform/public-id';

const EVERYWHERE: ActionOptions = { revalidate: [['/', 'layout']] };

export const circulationOptionsAction = action(z.strictObject({ documentPublicId: PublicId }), circulationOptions);

export const createCirculationAction = command('createCirculation', CreateCirculation, createCirculation, EVERYWHERE);

export const acknowledgeCirculationAction = command(
  'acknowledgeCirculation',
  AcknowledgeCirculation,
  acknowledgeCirculation,
  EVERYWHERE,
);

export const addOptionsAction = action(CirculationPath, addOptions);

export const addAssigneeAction = command('addCirculationAssignee', AddAssignee, addAssignee, EVERYWHERE);

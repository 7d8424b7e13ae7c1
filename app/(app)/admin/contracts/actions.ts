'use server';

import { action } from '@/app/_web/action';
import { createContract } from '@/lib/projects/create-contract';
import { CreateContract, SetContractActive, SetContractOrganizations, UpdateContract } from '@/lib/projects/schema';
import { setContractActive } from '@/lib/projects/set-contract-active';
import { setContractOrganizations } from '@/lib/projects/set-contract-organizations';
import { updateContract } from '@/lib/projects/update-contract';

export const createContractAction = action(CreateContract, createContract);

export const updateContractAction = action(UpdateContract, updateContract);

export const setContractActiveAction = action(SetContractActive, setContractActive);

export const setContractOrganizationsAction = action(SetContractOrganizations, setContractOrganizations);

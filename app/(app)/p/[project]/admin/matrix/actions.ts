'use server';

import { action } from '@/app/_web/action';
import { SetMatrix } from '@/lib/documents/circulations/matrix/schema';
import { setMatrix } from '@/lib/documents/circulations/matrix/set-matrix';

export const setMatrixAction = action(SetMatrix, setMatrix);

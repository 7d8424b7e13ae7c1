import type { Notice } from './notify';

export type NumberedNotice = Notice & { id: number };

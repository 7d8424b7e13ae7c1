import { getStorageFigures } from '@/lib/operations/figures/storage-figures';
import { figuresPage, figuresTitle } from '../_ops/figures-page';
import { StorageView } from './storage-view';

export const generateMetadata = () => figuresTitle('storage');

export default figuresPage('storage', '/ops/storage', getStorageFigures, StorageView);

import { getDatabaseFigures } from '@/lib/operations/figures/database-view-figures';
import { figuresPage, figuresTitle } from '../_ops/figures-page';
import { DatabaseView } from './database-view';

export const generateMetadata = () => figuresTitle('database');

export default figuresPage('database', '/ops/database', getDatabaseFigures, DatabaseView);

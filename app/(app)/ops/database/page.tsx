import { getDatabaseFigures } from '@/lib/operations/figures/database-figures';
import { figuresPage, figuresTitle } from '../_ops/figures-page';
import { DatabaseView } from './database-view';

export const generateMetadata = () => figuresTitle('database');

export default figuresPage('database', '/ops/database', getDatabaseFigures, DatabaseView);

import { getNumberingFigures } from '@/lib/operations/figures/numbering-figures';
import { figuresPage, figuresTitle } from '../_ops/figures-page';
import { NumberingView } from './numbering-view';

export const generateMetadata = () => figuresTitle('numbering');

export default figuresPage('numbering', '/ops/numbering', getNumberingFigures, NumberingView);

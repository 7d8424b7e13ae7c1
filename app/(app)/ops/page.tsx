import { getOverview } from '@/lib/operations/figures/overview';
import { figuresPage, figuresTitle } from './_ops/figures-page';
import { OverviewView } from './_ops/overview-view';

export const generateMetadata = () => figuresTitle('overview');

export default figuresPage('overview', '/ops', getOverview, OverviewView);

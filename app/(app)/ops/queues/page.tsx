import { getQueueFigures } from '@/lib/operations/figures/queue-figures';
import { figuresPage, figuresTitle } from '../_ops/figures-page';
import { QueuesView } from './queues-view';

export const generateMetadata = () => figuresTitle('queues');

export default figuresPage('queues', '/ops/queues', getQueueFigures, QueuesView);

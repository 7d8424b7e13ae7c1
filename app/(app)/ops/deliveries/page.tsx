import { getDeliveryFigures } from '@/lib/operations/figures/delivery-figures';
import { figuresPage, figuresTitle } from '../_ops/figures-page';
import { DeliveriesView } from './deliveries-view';

export const generateMetadata = () => figuresTitle('deliveries');

export default figuresPage('deliveries', '/ops/deliveries', getDeliveryFigures, DeliveriesView);

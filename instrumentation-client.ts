import { noteDeparture } from './app/_ui/replace-address';

export const onRouterTransitionStart = noteDeparture;

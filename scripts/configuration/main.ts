import { writeFileSync } from 'node:fs';
import { configurationReference } from './reference';

// npm run docs:configuration

writeFileSync('docs/configuration.md', configurationReference());

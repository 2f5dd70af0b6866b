import { writeFileSync } from 'node:fs';
import { REACH_FILE, reachOf, reachText } from './reach/reach';

/** `npm run reach`: writes down what reaches the site, for reviews to compare. */
reachOf().then((rows) => writeFileSync(REACH_FILE, reachText(rows)));

import { promisesTable, sitePromises, standingOf } from './promises/promises';

/** `npm run promises`: how the promises of the site stand; ends with 1 where one is not held. */
const all = standingOf(sitePromises());
process.stdout.write(promisesTable(all));
if (all.some(({ state }) => state === 'not held')) process.exitCode = 1;

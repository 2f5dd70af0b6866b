// Ends the process by SIGKILL at the KILL_AT-th moment: before a write, a name, or a request, and after its answer. Without
// KILL_AT it counts them into the file COUNT_TO.
import fs from 'node:fs';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { KILL_AT, COUNT_TO } = process.env;
const { writeFileSync } = fs;
let moments = 0;

function moment() {
  moments += 1;
  if (moments === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
}

for (const name of ['writeFileSync', 'writeSync', 'renameSync', 'fsyncSync']) {
  const real = fs[name];
  fs[name] = (...args) => {
    moment();
    return real(...args);
  };
}
const { request } = https;
https.request = (...args) => {
  moment();
  const asked = request(...args);
  asked.once('response', moment);
  return asked;
};
syncBuiltinESMExports();

const { fetch } = globalThis;
globalThis.fetch = async (...args) => {
  moment();
  const answer = await fetch(...args);
  moment();
  return answer;
};

process.on('exit', () => COUNT_TO !== undefined && writeFileSync(COUNT_TO, String(moments)));

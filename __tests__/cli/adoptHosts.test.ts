import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@/devnet/postgres';
import { openBefore } from '../openBefore';
import { skipped } from '../runs';
import { busySmall, folder, sweep } from '../service/checkpoint/stage';
import { until } from '../until';
import { adopted, builtFolder, findings } from './adoptGround';

/** Web servers, and how each is started with the settings that `adopt` wrote. */
const SERVERS: [name: string, start: (out: string, own: string) => ChildProcess][] = [
  [
    'nginx',
    (out, own) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = temporary.map((name) => `${name}_temp_path "${own}/${name}";`).join(' ');
      const inner = `access_log off; ${paths} include "${out}/hosts/nginx.conf";`;
      // Started as root, its workers would be somebody who may not read the folder of a test.
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      writeFileSync(
        join(own, 'nginx.conf'),
        `${user} daemon off; pid "${own}/pid"; error_log "${own}/error"; events {} http { ${inner} }`,
      );
      return spawn('nginx', ['-c', join(own, 'nginx.conf')], { stdio: 'ignore' });
    },
  ],
  [
    'caddy',
    (out, own) =>
      spawn('caddy', ['run', '--config', join(out, 'hosts/Caddyfile'), '--adapter', 'caddyfile'], {
        stdio: 'ignore',
        env: { ...process.env, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own },
      }),
  ],
];

function isInstalled(name: string): boolean {
  try {
    execFileSync(name, name === 'nginx' ? ['-v'] : ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a site of quorate adopt', () => {
  const small = openBefore(busySmall);
  const running: ChildProcess[] = [];
  afterAll(async () => {
    await Promise.all(
      running.map((child) => new Promise((ended) => child.once('exit', ended) && child.kill())),
    );
    sweep();
  });

  for (const [name, start] of SERVERS) {
    const title = `stands in ${name} with its settings as they are, and nothing is found wrong`;
    if (!isInstalled(name)) {
      skipped(title, `${name} is not installed`);
      continue;
    }
    test(title, async () => {
      const [out, built] = [join(folder(), 'Ordner é'), builtFolder()];
      const site = `http://127.0.0.1:${await freePort()}`;
      await adopted(small.dao, '--site', site, '--rpc', small.url, '--built', built, '--out', out);
      running.push(start(out, folder()));
      const answer = (path: string) => fetch(`${site}${path}`, { redirect: 'manual' }).catch(() => undefined);
      await until(() => answer('/'));
      expect(await findings(out, '--built', built, '--rpc', small.url)).toEqual([]);
      const moved = await answer('/about');
      expect([moved?.status, moved?.headers.get('location')]).toEqual([
        308,
        expect.stringMatching(/\/about\/$/),
      ]);
      expect((await answer('/about/'))?.status).toBe(200);
      const old = ['/proposals/93', '/gov/our-name/proposal/93', '/vote/0xab/', `/delegates/${small.token}`];
      const led = [...old, '/proposals', '/proposal/', '/proposals/93/evil'].map(async (path) => {
        const found = await answer(path);
        return found?.headers.get('location')?.replace(/^https?:\/\/[^/]+/, '') ?? found?.status;
      });
      expect(await Promise.all(led)).toEqual([
        ...['93', '93', '0xab'].map((id) => `/proposal/#${small.dao}/${id}`),
        `/delegate/#${small.dao}/${small.token}`,
        `/dao/#${small.dao}`,
        ...[404, 404],
      ]);
    });
  }
});

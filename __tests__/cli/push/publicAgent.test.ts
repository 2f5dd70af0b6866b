import { createServer } from 'node:http';
import { postMessage } from '@/cli/push/post';
import { isPublicAddress, publicAgent } from '@/cli/push/publicAgent';
import { listenOn } from '../../loopback';

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.0.1', '169.254.169.254', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
  ],
  ...['fe80::1', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'nothing', ''],
])('%s is no public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1', '2a00:1450:4001::200e'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test('a name that leads to this machine is not connected to', async () => {
  let connections = 0;
  const server = createServer().on('connection', () => {
    connections += 1;
  });
  const { url, stop } = await listenOn(server);
  const port = new URL(url).port;
  const agent = publicAgent(1);
  const body = Buffer.from('x');
  expect(await postMessage(`https://localhost:${port}/a`, { agent, body, headers: {} })).toBeUndefined();
  agent.destroy();
  await stop();
  expect(connections).toBe(0);
});

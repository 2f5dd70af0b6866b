import { accountKind } from '@/core/accountKind';

const ADDRESS = 'ca11bde05977b3631167028862be2a173976ca11';

describe('the kind of an account by its code', () => {
  it.each([
    ['nothing', '0x', 'key'],
    ['nothing, as old nodes say it', '0x0', 'key'],
    ['a delegation (EIP-7702)', `0xef0100${ADDRESS}`, 'delegated'],
    ['a delegation in capitals', `0xEF0100${ADDRESS.toUpperCase()}`, 'delegated'],
    ['a contract', '0x6001', 'contract'],
    ['one byte that stops', '0x00', 'contract'],
    ['the prefix with a byte too many', `0xef0100${ADDRESS}00`, 'contract'],
    ['the prefix alone', '0xef0100', 'contract'],
    ['no text', null, undefined],
    ['no hex', 'zz', undefined],
    ['half a byte', '0x123', undefined],
  ])('%s', (_, code, kind) => expect(accountKind(code)).toBe(kind));
});

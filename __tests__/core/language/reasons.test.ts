import { type QuorateError, describe as wordsOf } from '@/core/errors';
import { setLanguage } from '@/core/language/language';
import { parseDaoFragment, parseProposalFragment } from '@/lib/routes';
import german from '@/messages/de.json';
import { messagesIn } from '@/tools/language/extract';
import { reasonsOf } from '@/tools/language/reasons';
import { unspokenIn } from '@/tools/language/unspoken';

function failureOf(act: () => unknown): QuorateError {
  try {
    act();
  } catch (error) {
    return error as QuorateError;
  }
  throw new Error('nothing failed');
}

afterEach(() => setLanguage('en', {}));

test('a reason is English where it is made, and in the reader’s language where it is shown', () => {
  const made = failureOf(() => parseDaoFragment('#'));
  expect(made.facts.reason).toBe('it names no organisation.');
  setLanguage('de', german);
  expect(wordsOf(made.code, made.facts).title).toContain('er nennt keine Organisation.');
  const other = failureOf(() => parseProposalFragment('#eip155:1:0xab/x%3Cb%3E'));
  expect(wordsOf(other.code, other.facts).title).toContain('„x<b>“ ist keine Antragsnummer.');
});

test('what an endpoint or a wallet says itself stays as it is', () => {
  setLanguage('de', german);
  const { title } = wordsOf('rpc-refused', { host: 'rpc.example', reason: 'execution aborted {host}' });
  expect(title).toContain('execution aborted {host}');
});

test('reasons are messages wherever they are given, and one that puts something in must be said', () => {
  const code = `
    function f(host) {
      throw new RpcError('malformed', { host: 'a host of it', reason: 'One of it' });
      throw new CheckpointFlaw(isLate ? 'Two of it' : 'Three of it');
      transport.charge(host, 'Four of it');
      this.options.onRefused?.('Five of it');
      new QuorateError('query-invalid', { reason: 'None of ours' });
      charge(host, \`\${n} of it\`);
      refuse(t\`Six \${n} of it\`);
    }`;
  expect(messagesIn(code).keys.toSorted()).toEqual(
    ['Five of it', 'Four of it', 'One of it', 'Six {0} of it', 'Three of it', 'Two of it'].toSorted(),
  );
  expect(unspokenIn(code)).toEqual(['8:  of it']);
  expect(reasonsOf({ type: 'CallExpression', callee: undefined })).toEqual([]);
});

// Parts of names that say what is paid or called, also inside longer names: “tokenAddress”, “betragInEuro”.
const STEMS =
  /value|amount|calldata|token|asset|chain|network|operation|delegat|target|recip|receiver|contract|currency|transfer|transaction|payload|selector|function|signature|payment|quantit|coin|beneficiar|destin|bytecode|initcode|multisend|erc\d|allowfail|betrag|summe|menge|wahrung|waehrung|importe|cantidad|monto|moneda|montant|valeur/;
// Short names that count as a whole word only: “to” is a receiver, “total” is not.
const WORDS = new Set(
  (
    'to wei gwei eth ether usd eur usdc usdt dai nft sum total price pay paid fund funds fee qty balance ' +
    'op ops tx txs txn call calls data input inputs arg args param params parameter parameters method sig abi ' +
    'code script action actions step steps batch batches execute exec blob blobs authorization authorizations ' +
    'module permission allowance approve approval mint burn address addresses account accounts payee wallet ' +
    'safe dest symbol decimals unit units kind type mode revert failure valor'
  ).split(' '),
);
const DEEPEST = 8;

/** Whether an unknown field may say what is paid, called, or where, by its name or content; such a field must not be left out. */
export function isDecisiveField(name: string, value: unknown): boolean {
  return !saysNothing(value) && (namesDecision(name) || holdsDecision(value, 0));
}

/** A name of a field without the differences in writing that formats have: `call_data` and `callData` are one. */
export const plainFieldName = (name: string): string => name.toLowerCase().replace(/[_\-\s]/g, '');

function namesDecision(name: string): boolean {
  const latin = name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
  // Other scripts and invisible letters can stand for any of the words below.
  if (/[^\x20-\x7e]/.test(latin)) return true;
  const words =
    latin
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return STEMS.test(plainFieldName(latin)) || words.some((word) => WORDS.has(word));
}

function saysNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

// Hex is an address, calldata or an amount, whatever its field is called.
function holdsDecision(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return /^\s*(\w+:)?0x[\da-f]+\s*$/i.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEEPEST) return true;
  return Object.entries(value).some(
    ([name, each]) =>
      !saysNothing(each) &&
      ((!Array.isArray(value) && namesDecision(name)) || holdsDecision(each, depth + 1)),
  );
}

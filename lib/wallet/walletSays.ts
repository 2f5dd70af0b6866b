import { phrase } from '@/core/language/message';

export type WalletMeaning =
  | 'declined'
  | 'declined-maybe'
  | 'pending'
  | 'no-gas'
  | 'wrong-chain'
  | 'reverted'
  | 'failed';

type Row = {
  means: WalletMeaning;
  /** Codes that say it whatever the text is. */
  codes?: readonly (number | string)[];
  /** Texts that say it whatever the code is. */
  text?: RegExp;
  /** Codes that say it where there is no text. */
  silent?: readonly number[];
  /** Possible cause and remedy, if the words of its code do not say so. */
  cure?: string;
};

// The words of a refusal and of the person, of any language that wallets are translated into.
const REFUSED =
  'abgelehnt|abgebrochen|verweigert|rechaz|cancel|deneg|refus|rejet|annul|rejeit|recus|rifiutat|annullat|geweigerd|odrzuc|anulow|отклон|отмен|відхил|скасов|reddet|reddedil|iptal|từ chối|hủy|ditolak|dibatalkan|拒绝|拒絕|取消|拒否|キャンセル|거부|거절|취소|ปฏิเสธ|ยกเลิก|رفض|إلغاء';
const PERSON =
  'benutzer|nutzer|anwender|usuario|usuário|utilisateur|utilizador|utente|gebruiker|użytkownik|пользовател|користувач|kullanıcı|người dùng|pengguna|用户|用戶|使用者|ユーザー|사용자|ผู้ใช้|المستخدم';

/** Meanings of wallet errors; the first row that fits counts. Where a code says less than its text, the text decides. */
const ROWS: readonly Row[] = [
  {
    means: 'declined',
    // EIP-1193, WalletConnect (5000 to 5003: “User rejected …”), ethers, Ledger's status in decimal.
    codes: [4001, 5000, 5001, 5002, 5003, 'ACTION_REJECTED', 27013],
    text: /user (?:has )?(?:rejected|denied|declined|disapproved|refused|cancell?ed|closed|aborted)|(?:rejected|denied|declined|cancell?ed|refused|aborted|closed) by (?:the )?user|\b0x6985\b|conditions? of use not satisfied/i,
  },
  {
    means: 'declined-maybe',
    text: new RegExp(`(?:${PERSON}).{0,40}(?:${REFUSED})|(?:${REFUSED}).{0,40}(?:${PERSON})`, 'i'),
  },
  {
    means: 'pending',
    silent: [-32002],
    text: /already (?:pending|open|processing|in progress|requested|waiting)|(?:request|confirmation).{0,40}(?:is |are )?(?:already )?pending|pending (?:request|confirmation|approval)/i,
  },
  { means: 'no-gas', text: /insufficient (?:funds|balance)|exceeds (?:the )?balance|out of funds/i },
  {
    means: 'wrong-chain',
    codes: [4902],
    text: /chain.{0,20}(?:mismatch|does not match)|(?:wrong|unsupported|unrecogni[sz]ed) (?:chain|network)/i,
  },
  { means: 'reverted', codes: [3], text: /execution reverted/i },
  {
    means: 'failed',
    text: /blind sign|contract data|EthAppPleaseEnable|\b0x6a80\b/i,
    cure: phrase`Your hardware wallet does not show such calls. Switch on “blind signing” in its Ethereum app.`,
  },
  {
    means: 'failed',
    codes: [21781, 27404],
    text: /\b(?:0x5515|0x6804|0x6b0c)\b|(?:device|wallet|app|keyring|vault) is locked|locked device|unlock/i,
    cure: phrase`Your wallet or its device is locked. Unlock it.`,
  },
  {
    means: 'failed',
    text: /\b(?:0x6511|0x6d0[02]|0x6e0[01])\b|(?:CLA|INS)_NOT_SUPPORTED|open the .{0,20}app/i,
    cure: phrase`Open the Ethereum app on your hardware wallet.`,
  },
  {
    means: 'failed',
    text: /nonce too low|already known|replacement transaction|underpriced/i,
    cure: phrase`An earlier transaction of this account is in the way. Look into the wallet.`,
  },
  {
    means: 'failed',
    codes: [4900, 4901],
    text: /endpoint|rpc (?:url|node|provider)|too many (?:requests|errors)|rate.?limit|\b429\b|failed to fetch|network (?:error|request failed)|could not (?:connect|detect network)/i,
    cure: phrase`Your wallet does not reach the chain by its own endpoint. Choose another one in the wallet, or wait.`,
  },
  {
    means: 'failed',
    codes: [4100],
    text: /unauthori[sz]ed|not (?:been )?authori[sz]ed/i,
    cure: phrase`Your wallet does not let this site use the account. Connect it again.`,
  },
  {
    means: 'failed',
    codes: [4200, -32601, -32004],
    text: /method.{0,40}(?:not (?:supported|found|available|exist)|does not exist)|unsupported method/i,
    cure: phrase`This wallet cannot do that.`,
  },
];

/** Finds the meaning of an error's codes and text, and the remedy if its own words do not say it. */
export function walletMeaning(
  codes: readonly unknown[],
  text: string,
): { means: WalletMeaning; cure?: string | undefined } {
  const has = (wanted: readonly (number | string)[] = []) =>
    codes.some((code) => wanted.includes(code as number | string));
  return (
    ROWS.find(
      (row) => has(row.codes) || row.text?.test(text) === true || (text === '' && has(row.silent)),
    ) ?? { means: 'failed' }
  );
}

import { readFileSync, statSync } from 'node:fs';
import type { Address } from 'viem';
import { detect } from '../../chain/contracts/detect';
import { readFacts } from '../../chain/contracts/facts';
import { createTransport, type Transport } from '../../chain/rpc/transport';
import { simulateProposal } from '../../chain/simulate/simulate';
import { coinOf } from '../../core/chains';
import { decodeProposal } from '../../core/decode/decode';
import { findingsOf } from '../../core/decode/risk/findings';
import { DRAFT_LIMITS, type DraftDocument } from '../../core/draft/document';
import { wholeCalls } from '../../core/draft/draftHash';
import { DRAFT_CODE, draftCodeIn, packDraft, unpackDraft } from '../../core/draft/link';
import { parseDraft, type ReadDraft } from '../../core/draft/parseDraft';
import { meetsThreshold } from '../../core/draft/threshold';
import type { Dao } from '../../core/governor/dao';
import { revertFormattersOf } from '../../core/governor/errors/revertFormatters';
import { numbersProposals } from '../../core/governor/family';
import { actionColumns } from '../../core/governor/proposal';
import { hashDescription } from '../../core/governor/proposalId';
import { organisationOf } from '../../service/analysis/facts';
import { type DraftOutlook, outlookOf } from '../../service/analysis/outlook';
import type { DraftCommand } from '../arguments/draft';

/** Looks into a draft; throws a sentence where it cannot be proposed at all, or `QuorateError`. */
export async function lookIntoDraft(command: DraftCommand) {
  const { draft, ignored } = await draftFrom(command.source);
  const { chainId, governor } = draft;
  const transport = createTransport({ chainId, hosts: command.rpc });
  const { multicall } = command;
  const dao = await detect(transport, { chainId, address: governor }, { multicall });
  const from = command.from ?? draft.proposer;
  const formatters = revertFormattersOf({ dao, chain: { currency: coinOf(chainId) ?? 'ETH' } });
  const outlook = await outlookOf(transport, dao, draft, from, { multicall, formatters, life: true });
  const hopeless = outlook.obstacles.find(({ of }) => of === 'draft');
  if (hopeless !== undefined) throw new Error(hopeless.sentence);
  const checks = await checksOf(transport, dao, draft, outlook, from, multicall);
  const link = `/propose/#${DRAFT_CODE}${await packDraft(draft)}`;
  return withTexts({ ...printedOutlook(outlook), ...checks, link, ignored });
}

/** The same with whole numbers as decimal texts, which no reader of JSON rounds. */
function withTexts<T>(value: T): T {
  const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
  return JSON.parse(text) as T;
}

async function checksOf(
  transport: Transport,
  dao: Dao,
  draft: DraftDocument,
  { at, proposed, honoursSuffix, calendar }: DraftOutlook,
  proposer: Address | null,
  multicall: string | undefined,
) {
  const { actions: list, chainId, governor } = draft;
  const actions = decodeProposal({
    ...{ chainId, governor, timelock: dao.timelock?.address ?? null, description: proposed.description },
    ...actionColumns(list),
  });
  const clock = { ...dao.clock, now: 0n, secondsPerUnit: 0 };
  const id = `eip155:${chainId}:${governor}`;
  const organisation = organisationOf({ ...dao, clock, id }, coinOf(chainId) ?? 'ETH');
  const wish = multicall === undefined ? {} : { multicall: multicall as Address };
  const facts = await readFacts(transport, { organisation, actions, block: at.number }, wish);
  const proposal = { description: proposed.description };
  const simulation = await simulateProposal(transport, dao, subjectOf(proposed), { block: at.number });
  const { findings, checked, unknown } = findingsOf({
    actions,
    facts,
    proposal,
    simulation,
    isDraft: true,
    now: at.timestamp,
    timelock: dao.timelock?.kind ?? null,
    draft: {
      ...{ proposer, honoursSuffix, isByContent: !numbersProposals(dao), earliest: calendar.executable.from },
    },
  });
  return {
    findings: findings.map(({ id: check, severity, action, sentence }) => ({
      ...{ id: check, severity, action: action[0] ?? null, path: action, sentence },
    })),
    checked,
    unknown,
  };
}

function subjectOf({ actions, description }: DraftOutlook['proposed']) {
  return { id: null, actions: wholeCalls(actions), descriptionHash: hashDescription(description) };
}

function printedOutlook(outlook: DraftOutlook) {
  const { id, call, gas, threshold, calendar, life, obstacles, cancellers, proposed, at, content } = outlook;
  return {
    content,
    block: at.number,
    id: id?.id ?? null,
    isIdCertain: id?.isCertain ?? false,
    description: proposed.description,
    honoursSuffix: outlook.honoursSuffix,
    call,
    gas: gas?.gas ?? null,
    gasOfText: gas?.text ?? null,
    threshold:
      threshold === null
        ? null
        : {
            ...{ needed: threshold.needed, has: threshold.has, timepoint: threshold.timepoint },
            isListed: threshold.isListed,
            isMet: meetsThreshold(threshold),
          },
    calendar,
    // Past votes are in the history, which is not read for this.
    turnout: null,
    cancellers,
    obstacles: obstacles.map(({ code, sentence }) => ({ code, sentence })),
    simulation: life,
  };
}

function draftFrom(source: DraftCommand['source']): Promise<ReadDraft> | ReadDraft {
  return 'file' in source ? parseDraft(fileText(source.file)) : draftInLink(source.link);
}

/** A draft from its JSON, from a link that shares it, or from that link's code; throws `DraftFlaw` or a sentence. */
export async function readDraftText(text: string): Promise<ReadDraft> {
  return text.trimStart().startsWith('{') ? parseDraft(text) : draftInLink(text);
}

function draftInLink(link: string): Promise<ReadDraft> {
  const hash = link.indexOf('#');
  const code = hash < 0 ? link : draftCodeIn(link.slice(hash));
  if (code === null) throw new Error('The link holds no draft.');
  return unpackDraft(code.trim());
}

function fileText(file: string): string {
  try {
    if (statSync(file).size > DRAFT_LIMITS.bytes) throw new Error('too large');
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`The file ${JSON.stringify(file)} cannot be read, or is larger than 1 MB.`);
  }
}

import type { Address } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { emptyDraft } from '@/core/draft/document';
import type { RawAction } from '@/core/governor/proposal';
import { openVariant, type Variant, type VariantName, type VariantOptions } from '@/devnet/variant';
import { type OutlookOptions, outlookOf } from '@/service/analysis/outlook';
import { asking } from '../../chain/rehearsing';

type Look = OutlookOptions & { from?: Address | null; url?: string; text?: string };

/** Outlook for actions in a world. */
export async function look(
  world: Variant,
  actions: readonly RawAction[],
  { from, url, text, ...options }: Look = {},
) {
  const route = { chainId: world.chainId, address: world.governor };
  const transport = asking(url ?? world.url, world.chainId);
  const dao = await detect(asking(world.url, world.chainId), route);
  const draft = {
    ...emptyDraft({ chainId: world.chainId, governor: world.governor }),
    description: text ?? '# A draft',
    actions,
  };
  return outlookOf(transport, dao, draft, from === undefined ? first(world) : from, options);
}

export const first = (world: Variant): Address => world.voters[0] ?? world.owner;

export const setting = (world: Variant, value = 7n): RawAction => ({ signature: '', ...world.action(value) });

export async function inWorld(
  name: VariantName,
  play: (world: Variant) => Promise<void>,
  options: VariantOptions = {},
): Promise<void> {
  const world = await openVariant(name, options);
  try {
    await play(world);
  } finally {
    await world.close();
  }
}

export const codes = (outlook: Awaited<ReturnType<typeof look>>) => outlook.obstacles.map(({ code }) => code);

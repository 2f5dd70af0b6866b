import type { Address } from 'viem';
import { createControlReader } from '@/chain/contracts/controlReader';
import { createDelegateReader } from '@/chain/contracts/delegateReader';
import type { Transport } from '@/chain/rpc/transport';
import type { Block, Dao } from '@/core/governor/dao';
import { untilItFails } from '@/core/madeOnce';
import { SETTLED_DEPTH } from '@/core/timing';

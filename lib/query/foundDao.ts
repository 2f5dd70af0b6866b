import { boundedLine } from '@/core/format';
import { useAsk } from './client/ask';
import { graphql } from './client/graphql';

const foundQuery = graphql(`query FoundDao($id: ID!) { dao(id: $id) { name } }`);

/** Result for an address of a chain: a Governor with its name, none, or unreadable. */
export type FoundDao = { id: string; state: 'found' | 'none' | 'unread'; name: string };

/** Whether there is a Governor at an address, by CAIP-10 id; undefined until it is answered. */
export function useFoundDao(id: string): FoundDao | undefined {
  const { data, error } = useAsk({ document: foundQuery, variables: { id }, read: ({ dao }) => dao });
  if (data !== undefined) return { id, state: 'found', name: boundedLine(data.name, 80) };
  if (error === undefined) return undefined;
  const isNone = error.code === 'not-a-contract' || error.code === 'not-a-governor';
  return { id, state: isNone ? 'none' : 'unread', name: '' };
}

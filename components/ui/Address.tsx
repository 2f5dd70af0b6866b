'use client';
import { AddressButton, type AddressProps } from '@/components/names/AddressButton';
import { useIsNaming } from '@/lib/names/naming';
import { onDemand } from './late/onDemand';

const NamedAddress = onDemand(
  () => import('@/components/names/NamedAddress').then((module) => module.NamedAddress),
  AddressButton,
);

/** A short address, by its name where the person gave it one or has names read; opens the whole of it. */
export function Address(props: AddressProps) {
  return useIsNaming() ? <NamedAddress {...props} /> : <AddressButton {...props} />;
}

/** The enums whose values are the names that the page itself uses. */
export const KEPT_ENUMS = [
  'ProposalState',
  'VoteOrder',
  'DelegateOrder',
  'PackState',
  'Subject',
  'PowerName',
  'RuleName',
  'Part',
  'Who',
  'Severity',
  'OperationState',
  'BreakKind',
  'AbiSource',
] as const;

/** Every other value as the page names it: `ACCESS_MANAGER` is `access-manager`. */
export function enumName(value: string): string {
  return value.toLowerCase().replaceAll('_', '-');
}

export function enumValue(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}

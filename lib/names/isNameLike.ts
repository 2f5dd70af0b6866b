/** Whether what somebody typed may be a name such as `alice.eth`, and neither an address nor a link. */
export function isNameLike(text: string): boolean {
  return text.length < 256 && /^[^\s/#:]+\.[^\s/#:.]{2,}$/.test(text.trim());
}

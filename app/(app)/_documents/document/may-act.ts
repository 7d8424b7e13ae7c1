/** True if the reader may take the action now. */
export function mayAct(
  { capabilities }: { capabilities: readonly { action: string; refusal: string | null }[] },
  name: string,
): boolean {
  return capabilities.some(({ action, refusal }) => action === name && refusal === null);
}

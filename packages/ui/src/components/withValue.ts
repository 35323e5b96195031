/**
 * Fills the placeholder of a test id.
 * @example withValue(testIds.wallet, 'metamask') // 'lk-wallet-metamask'
 */
export function withValue(testId: string, value: string): string {
  return testId.replace(/<[^>]+>/, () => value)
}

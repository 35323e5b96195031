/** A test id whose placeholder is filled: `withValue(testIds.wallet, 'metamask')` is `lk-wallet-metamask`. */
export function withValue(testId: string, value: string): string {
  return testId.replace(/<[^>]+>/, () => value)
}

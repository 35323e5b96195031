/**
 * Says what is wrong with a pairing URI before it is used; undefined when it looks right.
 * @example toUriProblem('wc:…@2?relay-protocol=irn&symKey=…', Date.now())
 */
export function toUriProblem(uri: string, now: number): string | undefined {
  const text = uri.trim()
  if (text === '') return 'Paste a code first.'
  const match = /^wc:(?:\/\/)?([0-9a-f]{64})@(\d+)\?(.+)$/i.exec(text)
  if (!match) return 'This isn’t a WalletConnect code. Codes start with “wc:”.'
  if (match[2] !== '2')
    return `This code uses WalletConnect version ${match[2]}. This wallet supports version 2.`
  const parameters = new URLSearchParams(match[3])
  if (!/^[0-9a-f]{64}$/i.test(parameters.get('symKey') ?? ''))
    return 'This code is incomplete. Copy it again.'
  const expiry = Number(parameters.get('expiryTimestamp') ?? Number.POSITIVE_INFINITY)
  if (Number.isNaN(expiry) || expiry * 1000 <= now)
    return 'This code has expired. Get a new one from the app.'
  return undefined
}

/**
 * The pairing code of a deep link: `?uri=`, also when the link forgot to encode it.
 * @example takeUri('?uri=wc%3A…') // 'wc:…'
 */
export function takeUri(search: string): string | undefined {
  const raw = /[?&]uri=(.*)$/.exec(search)?.[1]
  if (raw === undefined) return undefined
  const value = new URLSearchParams(search).get('uri') ?? ''
  // An unencoded code contains '&', which a query parser takes for the next parameter.
  return value.includes('symKey=') || !raw.includes('symKey=') ? value : raw
}

import { toSafeUrl } from './toSafeUrl.js'

/** A page of a network's explorer; the query that tells the explorer its network (`?cluster=…`) is kept. */
export function toExplorerUrl(
  explorer: string | undefined,
  page: 'tx' | 'address',
  id: string,
): string | undefined {
  const base = toSafeUrl(explorer)
  if (!base) return undefined
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${page}/${encodeURIComponent(id)}`
  return url.href
}

import { toSafeUrl } from '../primitives/toSafeUrl.js'

/** A page of a network's explorer; keeps the query, which may name the network (`?cluster=…`). */
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

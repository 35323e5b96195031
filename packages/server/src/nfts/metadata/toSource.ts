/** Where the server reads what is not on a chain. */
export type Gateways = {
  /** Followed by a content id and a path. */
  ipfs: string
  /** Followed by a transaction id. */
  arweave: string
}

/** Content that is in a `data:` URL, or the https URL that it is at. */
export type ContentSource = { data: Uint8Array } | { url: string; isGateway: boolean }

const maxLength = 8192

/**
 * Reads the address of an item's metadata or picture: `data:`, `https:`, `ipfs:` and `ar:` by the gateways. Undefined
 * for anything else.
 *
 * @param allowHttp - for development
 */
export function toSource(
  text: string,
  { gateways, allowHttp }: { gateways: Gateways; allowHttp: boolean },
): ContentSource | undefined {
  const address = text.trim()
  if (/^data:/i.test(address)) return readData(address)
  if (address.length > maxLength) return undefined
  // Some name the gateway of others; the content is the same at ours.
  const path = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(address)?.[1]
  if (path !== undefined) return at(gateways.ipfs, path, /^[A-Za-z0-9]{40,120}$/)
  const id = /^ar:\/\/(.+)$/i.exec(address)?.[1]
  if (id !== undefined) return at(gateways.arweave, id, /^[-_A-Za-z0-9]{43}$/)
  const isWeb = /^https:\/\//i.test(address) || (allowHttp && /^http:\/\//i.test(address))
  return isWeb && URL.canParse(address) ? { url: new URL(address).href, isGateway: false } : undefined
}

/** A path below a gateway; undefined for one that leads out of the content. */
function at(gateway: string, path: string, id: RegExp): ContentSource | undefined {
  const [first = ''] = path.split(/[/?#]/, 1)
  if (!id.test(first)) return undefined
  const base = new URL(gateway.endsWith('/') ? gateway : `${gateway}/`)
  const url = new URL(`${base.href}${path.replace(/^\/+/, '')}`)
  const isInside = url.href === `${base.href}${first}` || url.href.startsWith(`${base.href}${first}/`)
  const isQuery = url.origin === base.origin && url.pathname === `${base.pathname}${first}`
  return isInside || isQuery ? { url: url.href, isGateway: true } : undefined
}

/** The bytes of a `data:` URL (RFC 2397). */
function readData(address: string): ContentSource | undefined {
  const comma = address.indexOf(',')
  if (comma < 0) return undefined
  const body = address.slice(comma + 1)
  if (/;base64$/i.test(address.slice(0, comma).trim()))
    return { data: new Uint8Array(Buffer.from(decode(body), 'base64')) }
  return { data: new TextEncoder().encode(decode(body)) }
}

/** Percent-decoded where that can be: some contracts write a plain `%` or `#`. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import { lookup as lookupLocal, Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { UpstreamError } from '../upstream/UpstreamError.js'
import { isPublicAddress } from './isPublicAddress.js'

/**
 * Requests a URL that another party chose: of a token's metadata, a name's gateway, an avatar.
 *
 * @throws UpstreamError UPSTREAM_REFUSED for a URL or an address that must not be requested, UPSTREAM_INVALID for a
 * redirect too many and a body of an unknown encoding, UPSTREAM_TOO_LARGE, UPSTREAM_TIMEOUT, UPSTREAM_FAILED
 */
export type SafeFetch = (url: string, init?: SafeFetchInit) => Promise<SafeFetchResponse>

export type SafeFetchInit = {
  /** Default GET. */
  method?: 'GET' | 'POST' | undefined
  headers?: Readonly<Record<string, string>> | undefined
  body?: string | undefined
  signal?: AbortSignal | undefined
  /** Bytes of the body, as sent and as decompressed. Default: that of the options. */
  maxBytes?: number | undefined
}

export type SafeFetchResponse = {
  /** Any status but a redirect. */
  status: number
  /** Lower-case and without parameters; empty when the header is missing. */
  contentType: string
  /** Empty for a status from 400 on, whose body is not read. */
  body: Uint8Array
}

export type SafeFetchOptions = {
  /** Private addresses, http and any port too: for development chains and their gateways. */
  allowPrivate?: boolean | undefined
  /** Milliseconds for name resolution, connection and body together. Default 2,000. */
  timeoutMs?: number | undefined
  /** Bytes of the body. Default 1,000,000. */
  maxBytes?: number | undefined
  /** Redirects of a GET that are followed, each checked as the first URL is. Default 0. */
  maxRedirects?: number | undefined
  /** Resolves a host name to its addresses. Default DNS. */
  lookup?: ((hostname: string) => Promise<readonly string[]>) | undefined
}

/** Longer than any gateway's URL with calldata; `data:` URLs are not requested. */
const maxUrlLength = 16_384
/** Names of the local machine and network, which a resolver may map to a public address by mistake. */
const localNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|onion|test|invalid)$/

const refused = (message: string) => new UpstreamError('UPSTREAM_REFUSED', message)

/**
 * Creates a `fetch` for hostile URLs: https only, no credentials, port 443, public addresses only. Every
 * address of the host is checked, and the connection goes to those addresses, so that a second resolution cannot lead
 * elsewhere; Host and SNI remain the name.
 */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const {
    allowPrivate = false,
    timeoutMs = 2000,
    maxBytes: usualBytes = 1_000_000,
    maxRedirects = 0,
  } = options
  const lookup = options.lookup ?? (allowPrivate ? resolveLocally : resolvePublicly)

  return async (input, init = {}) => {
    const { method = 'GET', maxBytes = usualBytes } = init
    let url = toUrl(input, allowPrivate)
    const { origin } = url
    const controller = new AbortController()
    const abort = () => controller.abort(init.signal?.reason)
    const timedOut = new UpstreamError('UPSTREAM_TIMEOUT', 'The host timed out.')
    const timer = setTimeout(() => controller.abort(timedOut), timeoutMs)
    if (init.signal?.aborted) abort()
    init.signal?.addEventListener('abort', abort, { once: true })
    try {
      for (let redirects = 0; ; redirects++) {
        // What the operator or a development chain may have inside, a redirect to elsewhere may not reach.
        const isPrivate = allowPrivate && url.origin === origin
        const { signal } = controller
        const addresses = await orAbort(resolve(url, { lookup, allowPrivate: isPrivate }), signal)
        const response = await send(url, { addresses, init, maxBytes, signal })
        if (!('location' in response)) return response
        if (redirects >= maxRedirects || method !== 'GET' || !URL.canParse(response.location, url))
          throw new UpstreamError('UPSTREAM_INVALID', 'The host redirects.')
        const next = new URL(response.location, url)
        url = toUrl(next.href, allowPrivate && next.origin === origin)
      }
    } catch (error) {
      if (controller.signal.reason === timedOut) throw timedOut
      if (error instanceof UpstreamError || init.signal?.aborted) throw error
      throw new UpstreamError('UPSTREAM_FAILED', 'The host cannot be reached.', error)
    } finally {
      clearTimeout(timer)
      init.signal?.removeEventListener('abort', abort)
    }
  }
}

function toUrl(input: string, allowPrivate: boolean): URL {
  if (input.length > maxUrlLength || !URL.canParse(input)) throw refused('The URL cannot be requested.')
  // Parsing spells every form of an IPv4 address (decimal, octal, hex, short) as four decimal numbers.
  const url = new URL(input)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw refused('The protocol of the URL is not allowed.')
  if (url.username !== '' || url.password !== '') throw refused('The URL contains credentials.')
  if (!allowPrivate && url.port !== '') throw refused('The port of the URL is not allowed.')
  return url
}

/** Returns the addresses of the host, all of them checked. */
async function resolve(
  url: URL,
  { lookup, allowPrivate }: { lookup: NonNullable<SafeFetchOptions['lookup']>; allowPrivate: boolean },
): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isAddress = isIP(host) !== 0
  if (!allowPrivate && !isAddress && (!host.includes('.') || localNames.test(host)))
    throw refused('The host is local.')
  const addresses = isAddress ? [host] : await lookup(host)
  if (addresses.length === 0) throw new UpstreamError('UPSTREAM_FAILED', 'The host has no address.')
  // One private address is enough to refuse: which one is connected to is not decided here.
  for (const address of addresses)
    if (allowPrivate ? isIP(address) === 0 : !isPublicAddress(address))
      throw refused('The host has an address that must not be requested.')
  return addresses
}

/** By DNS alone: no hosts file, and no thread of the pool that a slow name server keeps busy. */
async function resolvePublicly(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return results.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
}

async function resolveLocally(hostname: string): Promise<readonly string[]> {
  return (await lookupLocal(hostname, { all: true })).map(({ address }) => address)
}

/** Makes the connection use `addresses`, whatever the name resolves to by now. */
function pin(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map(address => ({ address, family: isIP(address) }))
  return (_hostname, { all }, callback) => {
    const first = entries[0]
    if (all === true) callback(null, entries)
    else if (first) callback(null, first.address, first.family)
  }
}

function send(
  url: URL,
  parameters: {
    addresses: readonly string[]
    init: SafeFetchInit
    maxBytes: number
    signal: AbortSignal
  },
): Promise<SafeFetchResponse | Redirect> {
  const { addresses, init, maxBytes, signal } = parameters
  const { method = 'GET', body } = init
  const doRequest = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = doRequest(url, {
      method,
      headers: {
        accept: '*/*',
        ...init.headers,
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: false,
      lookup: pin(addresses),
      signal,
    })
    request.on('error', reject)
    request.on('response', response => {
      readResponse(response, maxBytes).then(resolve, error => {
        request.destroy()
        reject(error)
      })
    })
    request.end(body)
  })
}

type Redirect = { location: string }

async function readResponse(
  response: IncomingMessage,
  maxBytes: number,
): Promise<SafeFetchResponse | Redirect> {
  const status = response.statusCode ?? 0
  const { 'content-encoding': encoding, 'content-length': length, 'content-type': type } = response.headers
  const tooLarge = () => new UpstreamError('UPSTREAM_TOO_LARGE', 'The response is too large.')
  if (status >= 300 && status < 400) {
    response.destroy()
    return { location: response.headers.location ?? 'none:' }
  }
  if (Number(length ?? 0) > maxBytes) throw tooLarge()
  // What an error says is read by no caller, and its size is the host's choice.
  if (status >= 400) {
    response.destroy()
    return { status, contentType: '', body: new Uint8Array() }
  }
  const body = await readBody(response, { encoding, maxBytes, tooLarge })
  return { status, contentType: (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '', body }
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Some hosts compress what was asked for as it is: it is read as far as the limit, which is of what comes out. */
async function readBody(
  response: IncomingMessage,
  parameters: { encoding: string | undefined; maxBytes: number; tooLarge: () => UpstreamError },
): Promise<Uint8Array> {
  const { encoding = 'identity', maxBytes, tooLarge } = parameters
  const name = encoding.trim().toLowerCase()
  const createDecoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (name !== 'identity' && !createDecoder)
    throw new UpstreamError('UPSTREAM_INVALID', 'The encoding of the response is unknown.')
  const decoder = createDecoder?.()
  const chunks: Uint8Array[] = []
  let size = 0
  let isTooLarge = false
  const collect = async (source: AsyncIterable<unknown>): Promise<void> => {
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) continue
      size += chunk.byteLength
      isTooLarge = size > maxBytes
      if (isTooLarge) throw tooLarge()
      chunks.push(chunk)
    }
  }
  try {
    await (decoder ? pipeline(response, decoder, collect) : collect(response))
  } catch (error) {
    // A pipeline reports the end of its source rather than why it was ended.
    if (isTooLarge) throw tooLarge()
    const { code = '' } = error as { code?: string }
    const isOfDecoder =
      code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR')
    if (decoder && isOfDecoder)
      throw new UpstreamError('UPSTREAM_INVALID', 'The response cannot be decompressed.', error)
    throw error
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { HttpError } from '../../errors/HttpError.js'
import { type Caller, toUpstreamHttpError, type Upstreams } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createTtlCache } from '../../utils/createTtlCache.js'
import type { ReadContent } from '../metadata/createContentReader.js'
import type { ItemOfChain, MetadataReader } from '../metadata/createMetadataReader.js'
import { isDrawable } from '../picture/isDrawable.js'
import { type ImageType, sniffImage } from '../picture/sniffImage.js'

export type ProxiedImage = { type: ImageType; body: Uint8Array }

/** Pictures that others have put somewhere: fetched by the server, so that their hosts do not see who looks. */
export type ImageProxy = {
  /** Path of the picture of an item. */
  toItemPath(item: Pick<ItemOfChain, 'chain' | 'token' | 'item'>): string
  /** Path of the picture at an address that the server itself has found, such as an avatar; signed, so that no caller can choose one. */
  toSignedPath(url: string): string
  /** @throws HttpError */
  getOfItem(
    item: Pick<ItemOfChain, 'chain' | 'token' | 'item'>,
    parameters: { caller: Caller },
  ): Promise<ProxiedImage>
  /** @throws HttpError */
  getSigned(parameters: { url: string; signature: string; caller: Caller }): Promise<ProxiedImage>
}

const ttlMs = 3_600_000
const failedTtlMs = 60_000
/** Bytes of a picture. */
const maxImageBytes = 5_000_000
/** Kept pictures of at most 1 MB, and larger ones. */
const [smallBytes, maxSmall, maxLarge] = [1_000_000, 48, 8]
const maxFailed = 5000

const notFound = (cause?: unknown) =>
  new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is no such picture.', cause })

export function createImageProxy(parameters: {
  upstreams: Upstreams
  metadata: MetadataReader
  readContent: ReadContent
  /** Default: a new one for each process. */
  secret?: string | undefined
  now?: (() => number) | undefined
}): ImageProxy {
  const { upstreams, metadata, readContent, secret = randomBytes(32).toString('hex'), now } = parameters
  const small = createTtlCache<ProxiedImage>({ ttlMs, max: maxSmall, now })
  const large = createTtlCache<ProxiedImage>({ ttlMs, max: maxLarge, now })
  const readImage = (url: string, caller: Caller) => readContent(url, caller, { maxBytes: maxImageBytes })
  const failed = createTtlCache<true>({ ttlMs: failedTtlMs, max: maxFailed, now })

  const sign = (url: string): string => createHmac('sha256', secret).update(url).digest('base64url')

  const get = async (key: string, read: () => Promise<Uint8Array | undefined>): Promise<ProxiedImage> => {
    const kept = small.get(key) ?? large.get(key)
    if (kept) return kept
    if (failed.get(key)) throw notFound()
    try {
      const body = await read()
      const type = body && sniffImage(body)
      if (!type || !isDrawable(body)) throw notFound()
      const image = { type, body }
      const images = body.byteLength > smallBytes ? large : small
      images.set(key, image)
      return image
    } catch (error) {
      // A host that is down is not asked for every picture of a page again.
      if (error instanceof UpstreamError || (error instanceof HttpError && error.status === 404))
        failed.set(key, true)
      throw toError(error)
    }
  }

  return {
    toItemPath: ({ chain, token, item }) =>
      `/v1/image?${new URLSearchParams({ chainId: chain, contract: token, tokenId: item })}`,
    toSignedPath: url => `/v1/image?${new URLSearchParams({ url, signature: sign(url) })}`,
    getOfItem({ chain, token: contract, item }, { caller }) {
      const token = contract.toLowerCase()
      const upstream = upstreams.get(chain, caller)
      return get(`${chain} ${token} ${item}`, async () => {
        // The standard is not in the address; a contract has either `tokenURI` or `uri`.
        for (const standard of ['erc721', 'erc1155'] as const) {
          const found = await metadata.readWhole(upstream, { chain, token, item, standard }, caller)
          if (found) return found.image === '' ? undefined : readImage(found.image, caller)
        }
        return undefined
      })
    },
    async getSigned({ url, signature, caller }) {
      const [expected, given] = [Buffer.from(sign(url)), Buffer.from(signature)]
      if (expected.byteLength !== given.byteLength || !timingSafeEqual(expected, given)) throw notFound()
      return get(url, () => readImage(url, caller))
    },
  }
}

/** What the host refuses, or the server refuses to request, is no picture; a host that is down may have one later. */
function toError(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  const isPermanent =
    error.code === 'UPSTREAM_INVALID' ||
    error.code === 'UPSTREAM_REFUSED' ||
    error.code === 'UPSTREAM_TOO_LARGE'
  return isPermanent ? notFound(error) : toUpstreamHttpError(error)
}

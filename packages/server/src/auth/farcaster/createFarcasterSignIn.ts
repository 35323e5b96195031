import type { FarcasterStartReply } from '@latchkit/api/auth'
import * as v from 'valibot'
import { generateSiweNonce } from 'viem/siwe'
import { unwrapUpstream } from '../../chains/evmClient.js'
import { HttpError } from '../../errors/HttpError.js'
import type { Source } from '../../source/createSource.js'
import type { AuthStore } from '../../storage/authStore.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { serverCaller } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { toHarmlessText } from '../../utils/toHarmlessText.js'
import type { Identity } from '../authEnv.js'
import { type FlowKey, toHash } from '../flows/createFlowKey.js'
import { toExpiredError, toProviderError } from '../flows/toFlowError.js'
import { toPicture } from '../flows/toPicture.js'
import { waitFor } from '../flows/waitFor.js'
import { verifyFarcasterMessage } from './verifyFarcasterMessage.js'

/** Sign-in by an app on the visitor's phone, through a relay that is not trusted with who it is. */
export type FarcasterSignIn = {
  /**
   * Opens a channel for the browser with this key, at a page of `host`, which what the phone signs names.
   *
   * @throws HttpError LOGIN_PROVIDER_ERROR
   */
  start(parameters: { thumbprint: string; host: string }): Promise<FarcasterStartReply>
  /** Who approved, and for which host; `undefined` while it is pending. @throws HttpError */
  finish(parameters: {
    channelToken: string
    thumbprint: string
    signal: AbortSignal
  }): Promise<{ identity: Identity; host: string } | undefined>
}

/** Milliseconds that a channel is open. */
const channelTtlMs = 300_000
const kind = 'farcasterFlow'
const issuer = 'farcaster'

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))
const ChannelSchema = v.object({ channelToken: text(512), url: v.pipe(text(4096), v.url()) })
const StatusSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: text(5000),
    signature: text(20_000),
    displayName: v.nullish(v.string()),
    username: v.nullish(v.string()),
    pfpUrl: v.nullish(v.string()),
  }),
])
type Completed = Extract<v.InferOutput<typeof StatusSchema>, { state: 'completed' }>
const BodySchema = v.object({ nonce: text(100), thumbprint: text(200), place: text(2000) })
const HostSchema = text(300)

export function createFarcasterSignIn(parameters: {
  /** The relay. */
  source: Source
  secureOrigin: string
  /** Whether visitors may sign in from pages of this origin. */
  isAllowedHost: (origin: string) => boolean
  store: AuthStore
  key: FlowKey
  /** The chain of the registry of ids. */
  upstream: Upstream
  now?: (() => number) | undefined
  pollMs?: number | undefined
  waitMs?: number | undefined
}): FarcasterSignIn {
  const { source, secureOrigin, isAllowedHost, store, key: flowKey, upstream, now = Date.now } = parameters
  const domain = new URL(secureOrigin).host
  /** What the visitor's phone signs names the site, which its app shows where it shows the message. */
  const toUri = (host: string): string => `${secureOrigin}/for/${new URL(host).host}`

  const readStatus = async (channelToken: string): Promise<Completed | undefined> => {
    const status = await source
      .read({
        caller: serverCaller,
        path: '/v1/channel/status',
        headers: { authorization: `Bearer ${channelToken}` },
        schema: StatusSchema,
      })
      .catch(rethrow)
    return status.state === 'completed' ? status : undefined
  }

  return {
    async start({ thumbprint, host }) {
      if (!isAllowedHost(host))
        throw new HttpError({
          status: 403,
          code: 'ORIGIN_NOT_ALLOWED',
          message: 'Visitors of this site cannot sign in here.',
        })
      const nonce = generateSiweNonce()
      const { channelToken, url } = await source
        .read({
          caller: serverCaller,
          path: '/v1/channel',
          // The custody of an id is what is checked, so other keys of an account are not asked for.
          body: { siweUri: toUri(host), domain, nonce, acceptAuthAddress: false },
          isOnce: true,
          schema: ChannelSchema,
        })
        .catch(rethrow)
      const expiresAt = now() + channelTtlMs
      const key = toHash(channelToken)
      const place = flowKey.seal(host, `${kind}|${key}`)
      const body = JSON.stringify({ nonce, thumbprint, place })
      const record = { kind, key, owner: '', revision: 1, expiresAt, body }
      if (!(await store.commit([{ type: 'insert', record }], now()))) throw failed()
      return { url, channelToken, expiresAt }
    },

    async finish({ channelToken, thumbprint, signal }) {
      const key = toHash(channelToken)
      const record = await store.get(kind, key, now())
      if (!record) throw toExpiredError()
      const flow = v.parse(BodySchema, JSON.parse(record.body))
      const host = v.parse(HostSchema, flowKey.open(flow.place, `${kind}|${key}`))
      if (flow.thumbprint !== thumbprint) throw toExpiredError()
      const completed = await waitFor(() => readStatus(channelToken), {
        isReady: status => status !== undefined,
        signal,
        pollMs: parameters.pollMs ?? 1000,
        waitMs: parameters.waitMs,
      })
      if (!completed) return undefined
      // One channel is one sign-in, whatever its message is.
      const change = { type: 'delete', kind, key, revision: record.revision } as const
      if (!(await store.commit([change], now()))) throw toExpiredError()
      const { nonce } = flow
      const { message, signature } = completed
      const fid = await verifyFarcasterMessage({
        message,
        signature,
        domain,
        uri: toUri(host),
        nonce,
        upstream,
        now,
      }).catch(error => rethrow(unwrapUpstream(error)))
      if (fid === undefined) throw failed()
      const social = { provider: 'farcaster', ...toShown(completed) }
      return { identity: { issuer, subject: fid, social }, host }
    },
  }
}

function toShown({ displayName, username, pfpUrl }: Completed): {
  name?: string | undefined
  picture?: string | undefined
} {
  const name = toHarmlessText(displayName || username, 60)
  const picture = toPicture(pfpUrl)
  return { ...(name && { name }), ...(picture && { picture }) }
}

const failed = (cause?: unknown): HttpError =>
  toProviderError('Farcaster did not complete the sign-in. Try again.', cause)

function rethrow(error: unknown): never {
  throw error instanceof UpstreamError ? failed(error) : error
}

import { toNamespace } from '@latchkit/core/internal'
import type { RpcLimits } from '../config/serverOptions.js'
import { HttpError } from '../errors/HttpError.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import type { RestReply } from '../upstream/rest.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import { allowsQuery, findRule, type RestPaths, type RestRule } from './findRule.js'
import { bitcoinPaths } from './paths/bitcoin.js'
import { stacksPaths } from './paths/stacks.js'

/** A request for a path of a chain's endpoint. */
export type RestCall = {
  /** CAIP-2. */
  chain: string
  method: 'GET' | 'POST'
  /** As it came, not decoded; begins with a slash. */
  path: string
  /** Without what identifies the site. */
  query: URLSearchParams
  /** JSON of a POST. */
  body?: unknown
  /** Network address whose limits are charged. */
  address: string
}

export type RestService = {
  /**
   * Charges nothing.
   * @throws HttpError RATE_LIMITED when the address has used up its calls; called before a body is read and parsed
   */
  assertOpen(address: string): Promise<void>
  /** @throws HttpError UNSUPPORTED_CHAIN, RPC_NOT_ALLOWED */
  getRule(call: Omit<RestCall, 'body' | 'address'>): RestRule
  /**
   * Forwards a request that has a rule.
   * @returns the endpoint's reply: a success, or that it has no such thing (404) or refuses the request (400)
   * @throws UpstreamError, HttpError
   */
  pass(call: RestCall): Promise<RestReply>
}

/** By CAIP-2 namespace. */
const families: Readonly<Record<string, RestPaths>> = { bip122: bitcoinPaths, stacks: stacksPaths }

/** What an endpoint refuses for another reason, such as its key, is no concern of the caller. */
const passedStatuses: readonly number[] = [200, 400, 404]

export function createRestService(parameters: {
  upstreams: Upstreams
  limits: Pick<RpcLimits, 'responseBytes'>
  /** Calls per network address. */
  limitCalls: Limit
}): RestService {
  const { upstreams, limits, limitCalls } = parameters
  return {
    assertOpen: address => limitCalls(address, 0),
    getRule({ chain, method, path, query }) {
      const namespace = toNamespace(chain)
      const family = Object.hasOwn(families, namespace) ? families[namespace] : undefined
      if (!family || !upstreams.chains.includes(chain))
        throw new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })
      const rule = findRule(family, { method, path })
      if (rule && allowsQuery(rule, query)) return rule
      throw new HttpError({ status: 403, code: 'RPC_NOT_ALLOWED', message: 'Requested path is not allowed' })
    },
    async pass({ chain, method, path, query, body, address }) {
      const reply = await upstreams.get(chain, { address }).request(
        {
          path,
          query: Object.fromEntries(query),
          ...(method === 'POST' && {
            body: { type: 'application/json', content: JSON.stringify(body) },
          }),
        },
        { maxBytes: limits.responseBytes },
      )
      if (passedStatuses.includes(reply.status)) return reply
      throw new UpstreamError('UPSTREAM_INVALID', `The endpoint returned status ${reply.status}.`)
    },
  }
}

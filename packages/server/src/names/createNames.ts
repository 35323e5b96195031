import { type Address, isHex } from 'viem'
import type { Values } from '../config/option.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import { createCallerQueue } from '../source/createCallerQueue.js'
import { createSource } from '../source/createSource.js'
import { createSafeFetch } from '../source/safeFetch.js'
import type { Storage } from '../storage/storage.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { createGateway, type Gateway } from './gateway/createGateway.js'
import type { nameOptions } from './options.js'
import { createOwnNames } from './ownNames.js'
import type { NameProvider, ToAvatar } from './provider.js'
import { createBnsNames } from './providers/createBnsNames.js'
import { createEnsNames, ensUniversalResolver } from './providers/createEnsNames.js'
import { createSnsNames, solanaMainnet } from './providers/createSnsNames.js'
import { createNamesService, type NamesService } from './service.js'

/** Names of accounts: those below the operator's parent, and those of the configured chains. */
export type Names = { service: NamesService; gateway: Gateway | undefined }

/** Milliseconds that a gateway of others has. */
const gatewayTimeoutMs = 5000
/** Bytes of a gateway's response: a proof of some kilobytes, in hex. */
const gatewayBytes = 65_536
/** Requests of gateways at once, in all and for one caller. */
const gatewayTurns = { concurrency: 16, perCaller: 4 }

/** Assembles the systems of names that the configuration allows. */
export function createNames(parameters: {
  options: Values<typeof nameOptions>['names']
  isDevelopment: boolean
  storage: Storage
  upstreams: Upstreams
  metrics: Metrics
  /** Changes per caller, and per account. */
  limitChanges: Limit
  limitAccount: Limit
  /** Calls per caller, requests of gateways among them; and requests to outside services. */
  limitCalls: Limit
  limitOutside: Limit
  /** @param root - CAIP-2 id of the chain of the ENS registry */
  createToAvatar: (root: string) => ToAvatar
  fetch: typeof globalThis.fetch | undefined
}): Names {
  const { options, isDevelopment, storage, upstreams, metrics, createToAvatar, fetch } = parameters
  const { limitChanges, limitAccount, limitCalls, limitOutside } = parameters
  const {
    parent,
    chain: root = 'eip155:1',
    universalResolver = ensUniversalResolver,
    gatewayKey,
    stacksApi,
  } = options
  // Gateways of a development chain are on this machine.
  const safeFetch = createSafeFetch({
    allowPrivate: isDevelopment,
    timeoutMs: gatewayTimeoutMs,
    maxBytes: gatewayBytes,
  })
  const gateways = createCallerQueue({ ...gatewayTurns, charge: limitCalls })
  const own =
    parent !== undefined && storage.names
      ? createOwnNames({
          parent,
          root,
          store: storage.names,
          upstreams,
          limitChanges,
          limitAccount,
          onChange: (action, outcome) => metrics.countName({ action, outcome }),
        })
      : undefined
  const providers: NameProvider[] = []
  if (upstreams.chains.includes(solanaMainnet)) providers.push(createSnsNames({ upstreams }))
  if (stacksApi !== undefined) {
    const source = createSource({ name: 'stacks', baseUrl: stacksApi, metrics, limit: limitOutside, fetch })
    providers.push(createBnsNames({ source }))
  }
  // ENS takes every name that no other system does, so it comes last.
  if (upstreams.chains.includes(root))
    providers.push(
      createEnsNames({
        root,
        universalResolver: universalResolver as Address,
        upstreams,
        safeFetch: (caller, ...request) => gateways.run(caller, () => safeFetch(...request)),
      }),
    )
  return {
    service: createNamesService({
      own,
      providers,
      toAvatar: createToAvatar(root),
      chargeJoin: caller => upstreams.chargeCalls(caller, 1),
      metrics,
    }),
    gateway: own && isHex(gatewayKey) ? createGateway({ own, root, privateKey: gatewayKey }) : undefined,
  }
}

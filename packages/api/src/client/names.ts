import type {
  CaipAddress,
  CaipNetworkId,
  NameProfile,
  NameRefusal,
  NameResult,
  Names,
  SignedNameMessage,
} from '@latchkit/core'
import {
  isCaipAddress,
  isError,
  LatchkitError,
  toAddress,
  toNamespace,
  toNetworkId,
  toReference,
} from '@latchkit/core/internal'
import {
  IdentityReplySchema,
  NameReplySchema,
  type ProfileRecord,
  ProfileRecordSchema,
  ReverseReplySchema,
  SuggestionsReplySchema,
} from '../schemas/names.js'
import { get, type RequestContext } from './createRequest.js'
import { getSupportedChains, isServed } from './createSupportedChains.js'

const refusals: Readonly<Record<string, NameRefusal>> = {
  NAME_INVALID: 'invalid',
  NAME_TAKEN: 'taken',
  MESSAGE_EXPIRED: 'expired',
  MESSAGE_USED: 'used',
  SIGNATURE_INVALID: 'unauthorized',
  NAME_NOT_OWNED: 'unauthorized',
}

/** Names of the operator's server. */
export function createNames(context: RequestContext): Names {
  const getProfile: Names['getProfile'] = async ({ name, signal }) => {
    const record = await get(context, {
      path: `/v1/profile/account/${encodeURIComponent(name)}`,
      query: { apiVersion: '2' },
      schema: ProfileRecordSchema,
      signal,
    })
    return Object.keys(record.addresses).length > 0 ? toProfile(record) : undefined
  }
  return {
    async getParent({ caipNetworkId, signal } = {}) {
      if (caipNetworkId !== undefined && !caipNetworkId.startsWith('eip155:')) return undefined
      const { names } = await getSupportedChains(context)
      if (signal?.aborted) throw new LatchkitError('CANCELLED')
      return names?.parent
    },
    getNamespaces: async () => (await getSupportedChains(context)).resolves,
    async getIdentity({ account, signal }) {
      if (!(await isFamilyServed(context, account))) return { name: undefined, avatar: undefined }
      const { name, avatar, isStale } = await get(context, {
        path: `/v1/identity/${encodeURIComponent(account)}`,
        schema: IdentityReplySchema,
        signal,
      })
      return {
        name: name ?? undefined,
        // From the server alone: its owner chose the address of the original, and would see who looks.
        avatar: avatar?.startsWith('/') ? `${context.baseUrl}${avatar}` : undefined,
        isStale,
      }
    },
    getProfile,
    async resolveName({ name, caipNetworkId, signal }) {
      const coinType = toCoinType(caipNetworkId)
      if (coinType === undefined) return undefined
      const { addresses = {} } = (await getProfile({ name, signal })) ?? {}
      const read = (key: string): string | undefined =>
        Object.hasOwn(addresses, key) ? addresses[key] : undefined
      // Of this network, or of every EVM network (ENSIP-19): what the name has on another one may be lost here.
      return read(coinType) ?? (caipNetworkId.startsWith('eip155:') ? read(defaultEvmCoinType) : undefined)
    },
    async getNames({ account, signal }) {
      if (!(await isFamilyServed(context, account))) return []
      const path = `/v1/profile/reverse/${encodeURIComponent(account)}`
      const query = { apiVersion: '2' }
      return (await get(context, { path, query, schema: ReverseReplySchema, signal })).map(toProfile)
    },
    async getSuggestions({ name, signal }) {
      const path = `/v1/profile/suggestions/${encodeURIComponent(name)}`
      const { suggestions, now } = await get(context, { path, schema: SuggestionsReplySchema, signal })
      return {
        suggestions: suggestions.map(({ name: full, registered }) => ({
          name: full,
          isRegistered: registered,
        })),
        now,
      }
    },
    register: parameters => send(context, '/v1/profile/account', parameters),
    setAttributes: parameters => send(context, '/v1/profile/account/attributes', parameters),
    setPrimary: parameters => send(context, '/v1/profile/account/primary', parameters),
  }
}

/** @throws INVALID_CAIP_ADDRESS */
function isFamilyServed(context: RequestContext, account: CaipAddress): Promise<boolean> {
  assertAccount(account)
  return isServed(context, toNetworkId(account), { isFamily: true })
}

function assertAccount(account: CaipAddress): void {
  if (!isCaipAddress(account)) throw new LatchkitError('INVALID_CAIP_ADDRESS')
}

async function send(
  context: RequestContext,
  path: string,
  { account, message, signature }: SignedNameMessage,
): Promise<NameResult> {
  assertAccount(account)
  const coinType = toNamespace(account) === 'eip155' ? toCoinType(toNetworkId(account)) : undefined
  if (coinType === undefined || !(await isFamilyServed(context, account)))
    return { success: false, reason: 'unsupported' }
  const coin_type = Number(coinType)
  try {
    const body = { coin_type, address: toAddress(account), message, signature }
    const { success } = await get(context, { path, body, schema: NameReplySchema, isProbe: true })
    return success ? { success } : { success, reason: 'unsupported' }
  } catch (error) {
    const code = isError(error) ? error.context['serverCode'] : undefined
    const reason = typeof code === 'string' && Object.hasOwn(refusals, code) ? refusals[code] : undefined
    if (!reason) throw error
    return { success: false, reason }
  }
}

/** Of an address that holds on every EVM network (ENSIP-19). */
const defaultEvmCoinType = String(0x80_00_00_00)

/** By family, where all of its networks have one (SLIP-44). */
const coinTypes: Readonly<Record<string, string>> = { solana: '501', stacks: '5757' }

/** How a network's addresses are numbered (SLIP-44, and ENSIP-11 for EVM chains); undefined where they are not. */
function toCoinType(caipNetworkId: CaipNetworkId): string | undefined {
  const namespace = toNamespace(caipNetworkId)
  if (namespace !== 'eip155') return Object.hasOwn(coinTypes, namespace) ? coinTypes[namespace] : undefined
  const id = Number(toReference(caipNetworkId))
  // ENSIP-11 has 31 bits for the id.
  if (!(id > 0 && id < 0x80_00_00_00)) return undefined
  return String(id === 1 ? 60 : 0x80_00_00_00 + id)
}

function toProfile({ name, addresses, attributes, isStale }: ProfileRecord): NameProfile {
  return {
    name,
    addresses: Object.fromEntries(Object.entries(addresses).map(([coin, { address }]) => [coin, address])),
    attributes,
    isStale,
  }
}

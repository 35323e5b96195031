import type { IdentityReply, ProfileRecord, SuggestionsReply } from '@latchkit/api/schemas'
import { identityTtlMs } from '@latchkit/core/internal'
import { HttpError } from '../errors/HttpError.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Caller } from '../upstream/createUpstreams.js'
import { createStaleCache } from '../utils/createStaleCache.js'
import { parseAccount } from '../utils/parseAccount.js'
import { toLabel, toNormalName } from './nameRules.js'
import { type OwnNames, toSimilarNames } from './ownNames.js'
import type { NameAccount, NameProvider, NameRecord, ToAvatar } from './provider.js'

export type NamesService = {
  /** The parent below which names are registered; undefined where none are. */
  parent: string | undefined
  own: OwnNames | undefined
  /** CAIP-2 namespaces in which names lead to addresses. */
  namespaces: readonly string[]
  /**
   * Name and picture of an account.
   *
   * @param address - plain or CAIP-10
   * @throws HttpError INVALID_ADDRESS, RATE_LIMITED; UpstreamError
   */
  getIdentity(address: string, caller: Caller): Promise<IdentityReply>
  /**
   * What a name leads to; one that leads nowhere has no addresses.
   *
   * @throws HttpError NAME_INVALID, RATE_LIMITED; UpstreamError
   */
  getProfile(name: string, caller: Caller): Promise<ProfileRecord>
  /**
   * Names of an account, its primary name first.
   *
   * @param address - plain or CAIP-10
   * @throws HttpError INVALID_ADDRESS, RATE_LIMITED; UpstreamError
   */
  getNames(address: string, caller: Caller): Promise<ProfileRecord[]>
  /** The name itself and others like it, for a label or name from 3 letters. */
  getSuggestions(name: string, zone: string | undefined): Promise<SuggestionsReply>
}

/** Money is sent to what a name leads to, so a change of it is seen soon. */
const profileTtlMs = 15_000
const staleTtlMs = 3_600_000
const max = 20_000
const maxSuggestions = 6

/** Names of all systems; those of the operator come first. */
export function createNamesService(parameters: {
  own: OwnNames | undefined
  /** In the order in which they are asked. */
  providers: readonly NameProvider[]
  toAvatar: ToAvatar
  /** Charges for a read that another caller has begun. */
  chargeJoin(caller: Caller): Promise<void>
  metrics: Pick<Metrics, 'countCache'>
  now?: (() => number) | undefined
}): NamesService {
  const { own, providers, toAvatar, chargeJoin, metrics, now = Date.now } = parameters
  const cache = (ttlMs: number, name: string) => ({
    ttlMs,
    staleTtlMs,
    max,
    now,
    onRead: (hit: boolean) => metrics.countCache({ cache: name, hit }),
  })
  const profiles = createStaleCache<NameRecord | undefined>(cache(profileTtlMs, 'name'))
  const avatars = createStaleCache<string | undefined>(cache(identityTtlMs, 'avatar'))
  const primaries = createStaleCache<string | undefined>(cache(identityTtlMs, 'primary-name'))

  const toAccount = (address: string): NameAccount => {
    const account = parseAccount(address, undefined)
    if (!account?.address)
      throw new HttpError({ status: 400, code: 'INVALID_ADDRESS', message: 'This is not an address.' })
    const { address: plain, chain } = account
    return { address: /^0x[0-9a-f]{40}$/i.test(plain) ? plain.toLowerCase() : plain, chain }
  }

  const readProfile = (name: string, caller: Caller) =>
    profiles.read(
      name,
      async () => providers.find(provider => provider.serves(name))?.resolve(name, caller),
      () => chargeJoin(caller),
    )

  /** Names of others; those of the operator are read from the storage each time. */
  const readPrimary = ({ address, chain }: NameAccount, caller: Caller) =>
    primaries.read(
      `${chain ?? ''}:${address}`,
      async () => {
        for (const provider of providers) {
          const name = await provider.findName({ address, chain }, caller)
          if (name !== undefined) return name
        }
        return undefined
      },
      () => chargeJoin(caller),
    )

  /** The name counts without its picture, so a chain that cannot be read leaves out the picture alone. */
  const readAvatar = async (name: string, record: NameRecord | undefined, caller: Caller) => {
    const avatar = record?.attributes['avatar']
    if (!record || !avatar) return null
    const key = `${name} ${avatar} ${Object.values(record.addresses).join(' ')}`
    const known = await avatars
      .read(
        key,
        () => toAvatar(record, caller),
        () => chargeJoin(caller),
      )
      .catch(() => undefined)
    return known?.value ?? null
  }

  const toProfile = (name: string, record: NameRecord | undefined, isStale: boolean): ProfileRecord => ({
    name,
    addresses: Object.fromEntries(
      Object.entries(record?.addresses ?? {}).map(([coin, address]) => [coin, { address }]),
    ),
    attributes: { ...record?.attributes },
    ...(isStale && { isStale }),
  })

  return {
    parent: own?.parent,
    own,
    namespaces: [
      ...new Set([...(own?.namespaces ?? []), ...providers.flatMap(({ namespaces }) => namespaces)]),
    ],
    async getIdentity(address, caller) {
      const account = toAccount(address)
      const [registered] = (await own?.list(account)) ?? []
      if (own && registered) {
        const { name } = registered
        return { name, avatar: await readAvatar(name, own.toRecord(registered), caller) }
      }
      const primary = await readPrimary(account, caller)
      if (primary.value === undefined)
        return { name: null, avatar: null, ...(primary.isStale && { isStale: true }) }
      const profile = await readProfile(primary.value, caller)
      const isStale = primary.isStale || profile.isStale
      return {
        name: primary.value,
        avatar: await readAvatar(primary.value, profile.value, caller),
        ...(isStale && { isStale }),
      }
    },
    async getProfile(text, caller) {
      const name = toNormalName(text)
      if (name === undefined)
        throw new HttpError({ status: 400, code: 'NAME_INVALID', message: 'This is not a name.' })
      if (own?.serves(name)) return toProfile(name, await own.resolve(name, caller), false)
      const { value, isStale } = await readProfile(name, caller)
      return toProfile(name, value, isStale)
    },
    async getNames(address, caller) {
      const account = toAccount(address)
      const registered = (await own?.list(account)) ?? []
      if (own && registered.length > 0)
        return registered.slice(0, 100).map(name => toProfile(name.name, own.toRecord(name), false))
      const primary = await readPrimary(account, caller)
      if (primary.value === undefined) return []
      const { value, isStale } = await readProfile(primary.value, caller)
      return [toProfile(primary.value, value, isStale || primary.isStale)]
    },
    async getSuggestions(text, zone) {
      const typed = text.toLowerCase()
      if (!own || (zone !== undefined && zone.toLowerCase() !== own.parent))
        return { suggestions: [], now: now() }
      const label = toLabel(typed, own.parent) ?? typed
      const names = /^[a-z0-9-]{3,63}$/.test(label) ? toSimilarNames(label, own.parent) : []
      const taken = await own.findRegistered(names)
      const suggestions = names
        .map(name => ({ name, registered: taken.has(name) }))
        // The typed name is kept to show whether it is free; other taken ones are of no use.
        .filter(({ name, registered }) => !registered || name === `${label}.${own.parent}`)
        .slice(0, maxSuggestions)
      return { suggestions, now: now() }
    },
  }
}

import { createHash } from 'node:crypto'
import { type NameBody, type NameMessage, NameMessageSchema, type NameReply } from '@latchkit/api/schemas'
import { safeParse } from 'valibot'
import { getAddress, isHex } from 'viem'
import { HttpError, type HttpErrorCode } from '../errors/HttpError.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { NameChange, NameStore, StoredName } from '../storage/nameStore.js'
import type { Caller, Upstreams } from '../upstream/createUpstreams.js'
import {
  defaultEvmCoinType,
  etherCoinType,
  isRegistrable,
  toChain,
  toCoinType,
  toLabel,
  toNormalName,
} from './nameRules.js'
import type { NameAccount, NameProvider, NameRecord } from './provider.js'
import { isReserved } from './reservedLabels.js'
import { verifyOwner } from './verifyOwner.js'

export type NameAction = 'register' | 'update' | 'primary'

/** Names that are registered below the operator's parent name. */
export type OwnNames = NameProvider & {
  parent: string
  /**
   * Registers or changes a name by a signed message. `success` is false for accounts of families that
   * have no names here.
   *
   * @throws HttpError with the reason of a refusal, UpstreamError when a contract's signature cannot be checked
   */
  change(action: NameAction, body: NameBody, caller: Caller): Promise<NameReply>
  /** Names of an account, its primary one first. */
  list(account: NameAccount): Promise<StoredName[]>
  toRecord(name: StoredName): NameRecord
  /** Returns what a registered name leads to. */
  find(name: string): Promise<NameRecord | undefined>
  /** Returns those of `names` that are registered. */
  findRegistered(names: readonly string[]): Promise<ReadonlySet<string>>
}

/** A message is good for this long before and after its timestamp. */
const messageTtlMs = 10_000
/** Used messages are kept for longer, because clocks of servers that share a database differ. */
const usedTtlMs = 120_000

const refuse = (status: 400 | 401 | 403 | 409, code: HttpErrorCode, message: string) =>
  new HttpError({ status, code, message })

/** Creates the names below a parent. */
export function createOwnNames(parameters: {
  parent: string
  /** CAIP-2 id of the chain of the ENS registry. */
  root: string
  store: NameStore
  upstreams: Upstreams
  /** Changes per caller. */
  limitChanges: Limit
  /** Changes per account, charged once a message of it is proved to be signed by it. */
  limitAccount: Limit
  onChange?: ((action: NameAction, outcome: NameChange) => void) | undefined
  now?: (() => number) | undefined
}): OwnNames {
  const { parent, root, store, upstreams, limitChanges, limitAccount, onChange, now = Date.now } = parameters

  const readMessage = (action: NameAction, text: string): NameMessage => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      value = undefined
    }
    const { success, output } = safeParse(NameMessageSchema, value)
    if (!success || (output.action ?? 'register') !== action)
      throw refuse(400, 'BAD_REQUEST', 'The message is not the JSON text of this request.')
    if (Math.abs(now() - output.timestamp * 1000) > messageTtlMs)
      throw refuse(400, 'MESSAGE_EXPIRED', 'The message is good for 10 s. Sign another one.')
    if (!isRegistrable(toLabel(output.name, parent) ?? ''))
      throw refuse(400, 'NAME_INVALID', `The name is not 4 letters, digits and hyphens below ${parent}.`)
    if (action === 'register' && isReserved(toLabel(output.name, parent) ?? ''))
      throw refuse(400, 'NAME_INVALID', 'The name is kept for the operator of the site.')
    if (Object.values(output.attributes ?? {}).some(text => /\p{Cc}/u.test(text)))
      throw refuse(400, 'BAD_REQUEST', 'An attribute holds control characters.')
    return output
  }

  const apply = (
    action: NameAction,
    { name, attributes = {} }: NameMessage,
    owner: Pick<StoredName, 'owner' | 'coinType' | 'isContract'>,
    message: { id: string; expiresAt: number },
  ): Promise<NameChange> => {
    if (action === 'register')
      return store.register({ name, ...owner, attributes, registeredAt: now() }, message)
    if (action === 'update') return store.setAttributes({ name, owner: owner.owner, attributes }, message)
    return store.setPrimary({ name, owner: owner.owner }, message)
  }

  const toRecord = ({ owner, coinType, isContract, attributes }: StoredName): NameRecord => {
    const address = getAddress(owner.slice(0, 42))
    const coins = isContract
      ? [coinType]
      : [
          etherCoinType,
          defaultEvmCoinType,
          coinType,
          ...upstreams.chains.flatMap(chain => toCoinType(chain, root) ?? []),
        ]
    return { addresses: Object.fromEntries(coins.map(coin => [coin, address])), attributes }
  }

  const list = async ({ address, chain = root }: NameAccount): Promise<StoredName[]> => {
    const coinType = toCoinType(chain, root)
    if (coinType === undefined || !/^0x[0-9a-f]{40}$/i.test(address)) return []
    const owner = address.toLowerCase()
    return (await Promise.all([owner, `${owner}@${coinType}`].map(each => store.list(each)))).flat()
  }

  const find = async (name: string): Promise<NameRecord | undefined> => {
    const [stored] = await store.find([name])
    return stored && toRecord(stored)
  }

  return {
    id: 'own',
    namespaces: ['eip155'],
    parent,
    serves: name => toLabel(name, parent) !== undefined,
    resolve: find,
    find,
    async findName(account) {
      return (await list(account))[0]?.name
    },
    list,
    toRecord,
    async findRegistered(names) {
      return new Set((await store.find(names)).map(({ name }) => name))
    },
    async change(action, { coin_type: coinType, address: given, message, signature }, caller) {
      const chain = toChain(coinType, root)
      if (!chain) return { success: false }
      const address = getAddress(given.toLowerCase())
      await limitChanges(caller.address)
      const parsed = readMessage(action, message)
      const upstream = upstreams.chains.includes(chain) ? upstreams.get(chain, caller) : undefined
      if (!isHex(signature)) throw refuse(400, 'BAD_REQUEST', 'The signature is not hex.')
      const signer = await verifyOwner({ address, message, signature }, upstream)
      if (!signer)
        throw refuse(401, 'SIGNATURE_INVALID', 'The signature is not one of the account and this message.')
      await limitAccount(address)
      const isContract = signer === 'contract'
      const owner = `${address.toLowerCase()}${isContract ? `@${coinType}` : ''}`
      const outcome = await apply(
        action,
        parsed,
        // The coin type is not signed, and a key is the same on every network.
        { owner, coinType: isContract ? coinType : etherCoinType, isContract },
        {
          id: createHash('sha256').update(`${owner}\n${message}`).digest('hex'),
          expiresAt: parsed.timestamp * 1000 + usedTtlMs,
        },
      )
      onChange?.(action, outcome)
      if (outcome === 'used') throw refuse(409, 'MESSAGE_USED', 'The message was used before.')
      if (outcome === 'refused')
        throw action === 'register'
          ? refuse(409, 'NAME_TAKEN', 'The name is taken.')
          : refuse(403, 'NAME_NOT_OWNED', 'The name is not one of this account.')
      return { success: true }
    },
  }
}

/** Other labels for one that is taken: what can be registered of them is suggested. */
export function toSimilarNames(label: string, parent: string): string[] {
  const year = new Date().getUTCFullYear() % 100
  return [
    label,
    `${label}-eth`,
    `my-${label}`,
    `${label}1`,
    `the-${label}`,
    `${label}${year}`,
    `${label}-wallet`,
  ]
    .filter(each => isRegistrable(each) && !isReserved(each))
    .map(each => toNormalName(`${each}.${parent}`))
    .filter(name => name !== undefined)
}

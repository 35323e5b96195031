import { isOnCurve } from '@latchkit/solana/verify'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import type { Upstream } from '../../upstream/createUpstream.js'
import type { Caller, Upstreams } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { isSolanaAddress } from '../../utils/isSolanaAddress.js'
import { verifyEd25519 } from '../../utils/verifyEd25519.js'
import { solanaCoinType, toNormalName } from '../nameRules.js'
import type { NameProvider } from '../provider.js'
import {
  isRootDomain,
  snsPrograms,
  toDomainKey,
  toPaymentKeys,
  toPrimaryKey,
  toReverseKey,
} from './snsAccounts.js'

/** The cluster that has SNS. */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Account = { owner: string; data: Buffer }

const commitment = 'confirmed'
/** Parent, owner and class of a name. */
const headerLength = 96
/** States of a record's identifiers: which kind of key, and its length. */
const identifierLengths: Readonly<Record<number, number>> = { 0: 0, 1: 32, 2: 20, 3: 32 }
const verifiedBySolana = 1
const activeToken = 2

const AccountSchema = v.object({
  owner: v.string(),
  data: v.tuple([v.pipe(v.string(), v.maxLength(100_000)), v.literal('base64')]),
})
const AccountsSchema = v.object({ value: v.array(v.nullable(AccountSchema)) })
const LargestSchema = v.object({ value: v.array(v.object({ address: v.string(), amount: v.string() })) })

/**
 * Names of SNS. Whom a payment reaches is decided in the order of its rules (SNS-IP 5): the owner of the token of a
 * tokenized name; a SOL record, version 2, that its receiver has signed; one of version 1 that the owner has signed; the
 * owner. What is against them leads nowhere.
 */
export function createSnsNames({ upstreams }: { upstreams: Upstreams }): NameProvider {
  const resolve = async (name: string, caller: Caller): Promise<string | undefined> => {
    const domain = toDomainKey(name.slice(0, -'.sol'.length).split('.'))
    if (!domain) return undefined
    const keys = toPaymentKeys(domain)
    const upstream = upstreams.get(solanaMainnet, caller)
    const [token, recordV2, recordV1, registry] = await readAccounts(upstream, [
      keys.token,
      keys.recordV2,
      keys.recordV1,
      domain,
    ])
    if (!isName(registry)) return undefined
    const owner = registry.data.subarray(32, 64)
    if (token?.owner === snsPrograms.tokenizer && token.data[0] === activeToken)
      return readHolder(upstream, keys.mint)
    const signed = isName(recordV2) ? readRecordV2(recordV2.data, owner) : 'stale'
    if (signed !== 'stale') return signed && toReceiver(signed)
    const older = isName(recordV1) ? readRecordV1(recordV1.data, { key: keys.recordV1, owner }) : undefined
    if (older) return toReceiver(older)
    // A program's address cannot sign, so what is sent there may be lost.
    return isOnCurve(owner) ? toReceiver(owner) : undefined
  }

  return {
    id: 'sns',
    namespaces: ['solana'],
    serves: name => name.endsWith('.sol'),
    async resolve(name, caller) {
      const address = await resolve(name, caller)
      return address === undefined ? undefined : { addresses: { [solanaCoinType]: address }, attributes: {} }
    },
    async findName({ address, chain = solanaMainnet }, caller) {
      if (chain !== solanaMainnet || !isSolanaAddress(address)) return undefined
      const name = await readPrimaryName(upstreams.get(solanaMainnet, caller), base58.decode(address))
      return name !== undefined && (await resolve(name, caller)) === address ? name : undefined
    },
  }
}

async function readPrimaryName(upstream: Upstream, owner: Uint8Array): Promise<string | undefined> {
  const [primary] = await readAccounts(upstream, [toPrimaryKey(owner)])
  if (primary?.owner !== snsPrograms.offers || primary.data.length < 33) return undefined
  const labels: string[] = []
  let domain: Uint8Array = primary.data.subarray(1, 33)
  for (let depth = 0; depth < 2; depth++) {
    const [registry] = await readAccounts(upstream, [domain])
    if (!isName(registry)) return undefined
    const parent = registry.data.subarray(0, 32)
    const [reverse] = await readAccounts(upstream, [toReverseKey(domain, parent)])
    const label = isName(reverse) ? readText(reverse.data) : undefined
    if (!label) return undefined
    labels.push(label)
    if (isRootDomain(parent)) {
      const name = `${labels.join('.')}.sol`
      return toNormalName(name) === name ? name : undefined
    }
    domain = parent
  }
  return undefined
}

/** Who holds the one token of a mint. */
async function readHolder(upstream: Upstream, mint: Uint8Array): Promise<string | undefined> {
  const outcome = await upstream.call({
    method: 'getTokenLargestAccounts',
    params: [base58.encode(mint), { commitment }],
  })
  const { value } = parse(LargestSchema, outcome)
  const holder = value.find(({ amount }) => amount === '1')?.address
  if (holder === undefined || !isSolanaAddress(holder)) return undefined
  const [account] = await readAccounts(upstream, [base58.decode(holder)])
  // Mint, owner and amount of a token account.
  const isHolder =
    account !== undefined &&
    account.data.length >= 72 &&
    account.data.subarray(0, 32).equals(mint) &&
    account.data.readBigUInt64LE(64) === 1n
  return isHolder ? toReceiver(account.data.subarray(32, 64)) : undefined
}

/** The receiver of a record; undefined where it is not signed as it must be, 'stale' after a change of the owner. */
function readRecordV2(data: Buffer, owner: Buffer): Buffer | undefined | 'stale' {
  if (data.length < headerLength + 8) return undefined
  const staleness = data.readUInt16LE(headerLength)
  const association = data.readUInt16LE(headerLength + 2)
  const length = data.readUInt32LE(headerLength + 4)
  if (length !== 32 || staleness !== verifiedBySolana || association !== verifiedBySolana) return undefined
  const first = identifierLengths[staleness] ?? 0
  const second = identifierLengths[association] ?? 0
  const body = data.subarray(headerLength + 8)
  if (body.length < first + second + length) return undefined
  if (!body.subarray(0, first).equals(owner)) return 'stale'
  const receiver = body.subarray(first + second, first + second + length)
  return body.subarray(first, first + second).equals(receiver) ? receiver : undefined
}

/** The receiver of a record that the owner has signed: receiver and record as hex text. */
function readRecordV1(data: Buffer, { key, owner }: { key: Uint8Array; owner: Buffer }): Buffer | undefined {
  if (data.length < headerLength + 96) return undefined
  const receiver = data.subarray(headerLength, headerLength + 32)
  const signature = data.subarray(headerLength + 32, headerLength + 96)
  const message = Buffer.from(Buffer.concat([receiver, key]).toString('hex'))
  return verifyEd25519({ publicKey: owner, message, signature }) ? receiver : undefined
}

function toReceiver(bytes: Buffer): string | undefined {
  return bytes.every(byte => byte === 0) ? undefined : base58.encode(bytes)
}

function isName(account: Account | undefined): account is Account {
  return account?.owner === snsPrograms.names && account.data.length >= headerLength
}

function readText(data: Buffer): string | undefined {
  if (data.length < headerLength + 4) return undefined
  const length = data.readUInt32LE(headerLength)
  if (length === 0 || data.length < headerLength + 4 + length || length > 255) return undefined
  const text = data.subarray(headerLength + 4, headerLength + 4 + length).toString('utf8')
  return text.startsWith('\0') ? text.slice(1) : text
}

async function readAccounts(
  upstream: Upstream,
  keys: readonly Uint8Array[],
): Promise<(Account | undefined)[]> {
  const outcome = await upstream.call({
    method: 'getMultipleAccounts',
    params: [keys.map(key => base58.encode(key)), { encoding: 'base64', commitment }],
  })
  const { value } = parse(AccountsSchema, outcome)
  if (value.length !== keys.length) throw new UpstreamError('UPSTREAM_INVALID', 'Accounts are missing.')
  return value.map(account =>
    account ? { owner: account.owner, data: Buffer.from(account.data[0], 'base64') } : undefined,
  )
}

function parse<Value>(
  schema: v.GenericSchema<unknown, Value>,
  outcome: Awaited<ReturnType<Upstream['call']>>,
): Value {
  const result = 'result' in outcome ? v.safeParse(schema, outcome.result) : undefined
  if (!result?.success)
    throw new UpstreamError('UPSTREAM_INVALID', 'The endpoint refused a read of names.', outcome)
  return result.output
}

import { base58, base64 } from '@scure/base'
import type { Decoded } from '../../signing/types.js'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import type { TokenFacts } from '../formatFact.js'
import { listTokens } from './listTokens.js'
import type { Advice, AdviceParameters } from './types.js'

type AccountInfo = { owner: string; data: Uint8Array; lamports: bigint }

const mintSize = 82
const tokenAccountSize = 165
const isTokenProgram = (owner: string): boolean =>
  owner === solanaPrograms.token || owner === solanaPrograms.token2022

function toAccountInfo(value: unknown): AccountInfo | undefined {
  const { owner, data, lamports } = (value ?? {}) as { owner?: unknown; data?: unknown; lamports?: unknown }
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  if (typeof owner !== 'string' || typeof text !== 'string' || typeof lamports !== 'number') return undefined
  try {
    return { owner, data: base64.decode(text), lamports: BigInt(lamports) }
  } catch {
    return undefined
  }
}

const isMint = ({ owner, data }: AccountInfo): boolean =>
  isTokenProgram(owner) &&
  (data.length === mintSize || (data.length > tokenAccountSize && data[tokenAccountSize] === 1))

const mintOf = ({ owner, data }: AccountInfo): string | undefined =>
  isTokenProgram(owner) && data.length >= tokenAccountSize ? base58.encode(data.subarray(0, 32)) : undefined

type ReadAccounts = (addresses: readonly string[]) => Promise<readonly (AccountInfo | undefined)[]>

/** Decimals of mints, and of the mints of token accounts. */
async function readTokens(
  readAccounts: ReadAccounts,
  names: readonly string[],
): Promise<Record<string, TokenFacts>> {
  if (names.length === 0) return {}
  const found = await readAccounts(names)
  const mints = found.map((info, index) => (info ? (isMint(info) ? names[index] : mintOf(info)) : undefined))
  const wanted = [...new Set(mints.flatMap(mint => mint ?? []))]
  const infos = wanted.length > 0 ? await readAccounts(wanted) : []
  const tokens: Record<string, TokenFacts> = {}
  names.forEach((name, index) => {
    const mint = mints[index]
    const info = mint === undefined ? undefined : infos[wanted.indexOf(mint)]
    if (info && isMint(info)) tokens[name] = { decimals: info.data[44] }
  })
  return tokens
}

const maxReceivers = 8

/** Whose the token accounts are that a request sends to. */
async function readOwners(
  readAccounts: ReadAccounts,
  { actions }: Decoded,
): Promise<NonNullable<Advice['owners']>> {
  const named = actions
    .flatMap(({ facts }) => facts)
    .flatMap(fact => (fact.kind === 'address' && fact.name === 'To token account' ? fact.value : []))
  const accounts = [...new Set(named)].slice(0, maxReceivers)
  const infos = accounts.length > 0 ? await readAccounts(accounts) : []
  return accounts.flatMap((account, index) => {
    const info = infos[index]
    const isHolder = info && mintOf(info) !== undefined
    return isHolder ? [{ account, owner: base58.encode(info.data.subarray(32, 64)) }] : []
  })
}

function describeFailure(error: unknown): string {
  const text = typeof error === 'string' ? error : JSON.stringify(error)
  return text
    .replace(/[{}"[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

/** Rejects with nothing: whatever cannot be read is left out. */
export async function readSolanaAdvice({ request, decoded, rpc, signal }: AdviceParameters): Promise<Advice> {
  const { payload, account, network } = request
  const { caipNetworkId } = network
  const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1)
  const readAccounts: ReadAccounts = async addresses => {
    const reply = await rpc
      .request({
        caipNetworkId,
        method: 'getMultipleAccounts',
        params: [addresses, { encoding: 'base64' }],
        signal,
      })
      .catch(() => undefined)
    const { value } = (reply ?? {}) as { value?: unknown }
    return addresses.map((_, index) => toAccountInfo(Array.isArray(value) ? value[index] : undefined))
  }
  const [tokens, owners] = await Promise.all([
    readTokens(readAccounts, listTokens(decoded)),
    readOwners(readAccounts, decoded),
  ])
  const [wire] = payload.kind === 'solanaTransactions' ? payload.wires : []
  if (wire === undefined) return { tokens, owners, changes: [] }
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    accounts: { encoding: 'base64', addresses: [own] },
  }
  const [before, reply] = await Promise.all([
    readAccounts([own]),
    rpc
      .request({ caipNetworkId, method: 'simulateTransaction', params: [wire, options], signal })
      .catch(() => undefined),
  ])
  const { value } = (reply ?? {}) as { value?: { err?: unknown; accounts?: unknown } }
  if (!value) return { tokens, owners, changes: [] }
  if (value.err) return { tokens, owners, changes: [], failure: describeFailure(value.err) }
  const after = toAccountInfo(Array.isArray(value.accounts) ? value.accounts[0] : undefined)
  const change = after && before[0] ? after.lamports - before[0].lamports : 0n
  return { tokens, owners, changes: change === 0n ? [] : [{ amount: `${change}` }] }
}

import { base64 } from '@scure/base'
import { readTransaction } from '../../signing/solana/readTransaction.js'
import type { Decoded, Label } from '../../signing/types.js'
import type { TokenFacts } from '../formatFact.js'
import { listTokens } from './listTokens.js'
import { labelMint, readTokenChanges } from './readTokenChanges.js'
import { type AccountInfo, isMint, mintOf, ownerOf, toAccountInfo } from './solanaAccounts.js'
import type { Advice, AdviceParameters } from './types.js'

type ReadAccounts = (addresses: readonly string[]) => Promise<readonly (AccountInfo | undefined)[]>

type Known = { tokens: Record<string, TokenFacts>; mints: Record<string, string>; labels: readonly Label[] }

/** Decimals of mints, and of the mints of token accounts. */
async function readTokens(readAccounts: ReadAccounts, names: readonly string[]): Promise<Known> {
  if (names.length === 0) return { tokens: {}, mints: {}, labels: [] }
  const found = await readAccounts(names)
  const mints = found.map((info, index) => (info ? (isMint(info) ? names[index] : mintOf(info)) : undefined))
  const wanted = [...new Set(mints.flatMap(mint => mint ?? []))]
  const infos = wanted.length > 0 ? await readAccounts(wanted) : []
  const tokens: Record<string, TokenFacts> = {}
  const named: Record<string, string> = {}
  names.forEach((name, index) => {
    const mint = mints[index]
    const info = mint === undefined ? undefined : infos[wanted.indexOf(mint)]
    if (info && isMint(info)) tokens[name] = { decimals: info.data[44] }
    if (mint !== undefined) named[name] = mint
  })
  return { tokens, mints: named, labels: infos.flatMap(info => (info ? labelMint(info) : [])) }
}

const maxReceivers = 8
/** As many accounts as a node returns of a simulation. */
const maxWatched = 32

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
    return isHolder ? [{ account, owner: ownerOf(info) }] : []
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
  const [{ tokens, mints, labels }, owners] = await Promise.all([
    readTokens(readAccounts, listTokens(decoded)),
    readOwners(readAccounts, decoded),
  ])
  const known = { tokens, mints, owners, labels }
  const [wire] = payload.kind === 'solanaTransactions' ? payload.wires : []
  const message = wire === undefined ? undefined : readTransaction(base64.decode(wire))?.message
  if (!message) return { ...known, changes: [] }
  const others = message.accounts.filter((each, index) => each !== own && message.isWritable[index])
  const addresses = [own, ...others].slice(0, maxWatched)
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    accounts: { encoding: 'base64', addresses },
  }
  const [before, reply] = await Promise.all([
    readAccounts(addresses),
    rpc
      .request({ caipNetworkId, method: 'simulateTransaction', params: [wire, options], signal })
      .catch(() => undefined),
  ])
  const { value } = (reply ?? {}) as { value?: { err?: unknown; accounts?: unknown } }
  if (!value) return { ...known, changes: [] }
  if (value.err) return { ...known, changes: [], failure: describeFailure(value.err) }
  const accounts: readonly unknown[] = Array.isArray(value.accounts) ? value.accounts : []
  if (accounts.length === 0) return { ...known, changes: [] }
  const after = addresses.map((_, index) => toAccountInfo(accounts[index]))
  const change = after[0] && before[0] ? after[0].lamports - before[0].lamports : 0n
  const moved = readTokenChanges({ before, after }, own)
  return {
    ...known,
    labels: [...labels, ...moved.labels],
    changes: [...(change === 0n ? [] : [{ amount: `${change}` }]), ...moved.changes],
  }
}

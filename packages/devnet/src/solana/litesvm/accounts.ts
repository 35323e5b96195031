import { type Address, getBase58Decoder, isAddress } from '@solana/kit'
import { getMintDecoder, getTokenDecoder } from '@solana-program/token'
import { token2022Program, tokenProgram } from '../plan.js'
import type { AccountState, Ledger } from './ledger.js'
import { getTokenAccountKind, parseTokenAccount, toTokenAmount } from './parseAccount.js'
import { invalidParams } from './rpcError.js'

type Config = Readonly<Record<string, unknown>>

/** @throws RpcError -32602 */
export function toAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams('Invalid param: WrongSize')
  return value
}

/** The account as JSON in the encoding that the config asks for; null when there is none. */
export function encodeAccount(ledger: Ledger, account: AccountState, config: Config): unknown {
  if (!account) return null
  const { lamports, programAddress, data } = account
  return {
    data: encodeData(ledger, account, config),
    executable: false,
    lamports,
    owner: programAddress,
    rentEpoch: 0,
    space: data.length,
  }
}

function encodeData(ledger: Ledger, account: NonNullable<AccountState>, config: Config): unknown {
  const parsed =
    config['encoding'] === 'jsonParsed' && parseTokenAccount(account, mint => getDecimals(ledger, mint))
  if (parsed) return parsed
  const slice = config['dataSlice'] as { offset?: unknown; length?: unknown } | null | undefined
  const [offset, length] = [Number(slice?.offset ?? 0), Number(slice?.length ?? account.data.length)]
  const bytes = account.data.subarray(offset, offset + length)
  if (config['encoding'] === 'base58') return [getBase58Decoder().decode(bytes), 'base58']
  return [Buffer.from(bytes).toString('base64'), 'base64']
}

/** Digits of a mint; undefined when the address is none. */
function getDecimals(ledger: Ledger, mint: Address): number | undefined {
  const account = ledger.getAccount(mint)
  if (!account || getTokenAccountKind(account) !== 'mint') return undefined
  return getMintDecoder().decode(account.data).decimals
}

/** Token accounts of an owner, by program or by mint. @throws RpcError -32602 */
export function getTokenAccountsByOwner(
  ledger: Ledger,
  owner: Address,
  filter: Config,
  config: Config,
): { pubkey: Address; account: unknown }[] {
  const mint = filter['mint'] === undefined ? undefined : toAddress(filter['mint'])
  const program = filter['programId'] === undefined ? undefined : toAddress(filter['programId'])
  if ((mint === undefined) === (program === undefined)) throw invalidParams('one of mint and programId')
  if (mint !== undefined && getDecimals(ledger, mint) === undefined)
    throw invalidParams('could not find mint')
  if (program !== undefined && program !== tokenProgram && program !== token2022Program)
    throw invalidParams('unrecognized Token program id')
  const programs = program ? [program] : [tokenProgram as Address, token2022Program as Address]
  return programs
    .flatMap(each => ledger.svm.getProgramAccounts(each))
    .map(({ address, lamports, programAddress, data }) => ({
      address,
      state: { lamports, programAddress, data: data as Uint8Array },
    }))
    .filter(({ state }) => {
      if (state.lamports === 0n || getTokenAccountKind(state) !== 'token') return false
      const token = getTokenDecoder().decode(state.data)
      return token.owner === owner && (mint === undefined || token.mint === mint)
    })
    .map(({ address, state }) => ({ pubkey: address, account: encodeAccount(ledger, state, config) }))
}

/** What a token account holds. @throws RpcError -32602 */
export function getTokenAccountBalance(ledger: Ledger, address: Address): Record<string, unknown> {
  const account = ledger.getAccount(address)
  if (!account || getTokenAccountKind(account) !== 'token') throw invalidParams('not a Token account')
  return toAmount(ledger, account)
}

/** All there is of a token. @throws RpcError -32602 */
export function getTokenSupply(ledger: Ledger, mint: Address): Record<string, unknown> {
  const account = ledger.getAccount(mint)
  if (!account || getTokenAccountKind(account) !== 'mint') throw invalidParams('not a Token mint')
  const { supply, decimals } = getMintDecoder().decode(account.data)
  return toTokenAmount(supply, decimals)
}

/** Token balances of a transaction's accounts, as `getTransaction` lists them. */
export function getTokenBalances(ledger: Ledger, accounts: readonly AccountState[]): unknown[] {
  return accounts.flatMap((account, accountIndex) => {
    if (!account || getTokenAccountKind(account) !== 'token') return []
    const { mint, owner } = getTokenDecoder().decode(account.data)
    const uiTokenAmount = toAmount(ledger, account)
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
  })
}

function toAmount(ledger: Ledger, account: NonNullable<AccountState>): Record<string, unknown> {
  const { mint, amount } = getTokenDecoder().decode(account.data)
  return toTokenAmount(amount, getDecimals(ledger, mint) ?? 0)
}

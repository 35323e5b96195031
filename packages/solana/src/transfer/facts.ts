import { BaseError, type TransferRequest } from '@latchkit/core'
import { type ChainAccount, getAccounts, getMinimum, getTokenAccounts } from './accounts.js'
import { findAssociatedAddress } from './findAssociatedAddress.js'
import { programs, type TokenProgram } from './programs.js'
import { type Mint, readMint, readTokenAccount } from './token.js'

/** One part of the amount, from one of the sender's accounts. */
export type Source = { address: string; amount: bigint }

export type TokenFacts = {
  program: TokenProgram
  /** The receiver's associated account, and the bump that its derivation took. */
  destination: string
  bump: number
  /** Largest first; together the amount. */
  sources: readonly Source[]
  /** Set where the destination does not exist yet. */
  creation?: { size: number /** Lamports that lie there already. */; held: bigint } | undefined
}

/** What the chain says about a transfer before it is built. */
export type Facts = {
  payer: ChainAccount | undefined
  receiver: ChainAccount | undefined
  /** What an account without data must hold to exist, in lamports. */
  minimum: bigint
  token?: TokenFacts | undefined
}

/** So many fit into one transaction of 1232 bytes together with the creation of an account. */
const maxSources = 16

const obstacles: Record<NonNullable<Mint['obstacle']>, string> = {
  NON_TRANSFERABLE: 'This token cannot be passed on: its issuer has bound it to its holder.',
  TRANSFER_FEE:
    'This token keeps a share of each transfer, so that the receiver would get less than the amount shown. That is not supported.',
  TRANSFER_HOOK: 'This token runs a program of its issuer with each transfer. That is not supported.',
}

/**
 * Reads sender, receiver and, for a token, mint, both associated accounts and where the amount can come from.
 * @throws INVALID_ADDRESS, AMOUNT_INVALID (other decimals), SIMULATION_FAILED (the token cannot be sent so), INSUFFICIENT_FUNDS, RPC_FAILED, CANCELLED
 */
export async function readFacts(
  request: TransferRequest,
  payer: string,
  signal?: AbortSignal | undefined,
): Promise<Facts> {
  const { network, receiver, token } = request
  const read = { network, signal }
  const minimum = getMinimum(0, read)
  // Waited for below, and lost where something before it fails.
  minimum.catch(() => {})
  if (token.address === undefined) {
    const [from, to] = await getAccounts([payer, receiver], read)
    return { payer: from, receiver: to, minimum: await minimum }
  }
  const mintAddress = token.address
  // Both programs' accounts at once: which one it is, the mint says in the same answer.
  const derived = await Promise.all(
    [programs.token, programs.token2022].flatMap(program => [
      findAssociatedAddress(payer, mintAddress, program),
      findAssociatedAddress(receiver, mintAddress, program),
    ]),
  )
  const accounts = await getAccounts(
    [payer, receiver, mintAddress, ...derived.map(account => account.address)],
    read,
  )
  const mint = readMint(accounts[2])
  if (!mint)
    throw new BaseError('INVALID_ADDRESS', {
      shortMessage: `There is no token at this address on ${network.name}.`,
    })
  checkMint(mint, request)
  if (receiver !== mintAddress && readTokenAccount(accounts[1]))
    throw new BaseError('INVALID_ADDRESS', {
      shortMessage: "This is an account that holds a token, not a wallet. Enter its owner's address.",
    })
  const place = mint.program === programs.token ? 0 : 2
  const source = derived[place] as { address: string }
  const destination = derived[place + 1] as { address: string; bump: number }
  const destinationAccount = accounts[3 + place + 1]
  const held = readTokenAccount(destinationAccount)
  if (held ? held.owner !== receiver || held.mint !== mintAddress : isForeign(destinationAccount))
    throw new BaseError('SIMULATION_FAILED', {
      shortMessage: "The receiver's account for this token is not usable: it belongs to somebody else.",
    })
  return {
    payer: accounts[0],
    receiver: accounts[1],
    minimum: await minimum,
    token: {
      program: mint.program,
      destination: destination.address,
      bump: destination.bump,
      sources: await findSources(
        request,
        payer,
        mint,
        {
          address: source.address,
          account: accounts[3 + place],
        },
        signal,
      ),
      creation: held ? undefined : { size: mint.newAccountSize, held: destinationAccount?.lamports ?? 0n },
    },
  }
}

/** Lamports alone do not stand in the way of creating an account; a record does. */
const isForeign = (account: ChainAccount | undefined): boolean =>
  account !== undefined && (account.owner !== programs.system || account.data.length > 0)

function checkMint(mint: Mint, { token }: TransferRequest): void {
  if (mint.decimals !== token.decimals)
    throw new BaseError('AMOUNT_INVALID', {
      details: `The token has ${mint.decimals} decimals on the chain, not ${token.decimals}.`,
      context: { decimals: `${mint.decimals}` },
    })
  if (mint.obstacle) throw new BaseError('SIMULATION_FAILED', { shortMessage: obstacles[mint.obstacle] })
}

/** The associated account where it suffices, else one that does, else several of them, largest first. */
async function findSources(
  { network, token, amount }: TransferRequest,
  payer: string,
  mint: Mint,
  associated: { address: string; account: ChainAccount | undefined },
  signal: AbortSignal | undefined,
): Promise<readonly Source[]> {
  const mintAddress = token.address as string
  const usable = ({ address, account }: typeof associated) => {
    const held = account?.owner === mint.program ? readTokenAccount(account) : undefined
    return held?.mint === mintAddress && held.owner === payer && held.amount > 0n
      ? [{ address, amount: held.amount, frozen: held.frozen }]
      : []
  }
  const [own] = usable(associated)
  if (own && !own.frozen && own.amount >= amount) return [{ address: own.address, amount }]
  const all = (await getTokenAccounts(payer, mintAddress, { network, signal }))
    .flatMap(usable)
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
  const sources: Source[] = []
  let missing = amount
  for (const { address, amount: held, frozen } of all) {
    if (frozen || missing === 0n || sources.length === maxSources) continue
    const part = held < missing ? held : missing
    sources.push({ address, amount: part })
    missing -= part
  }
  if (missing === 0n) return sources
  const sum = (accounts: typeof all): bigint => accounts.reduce((total, { amount: held }) => total + held, 0n)
  if (sum(all) < amount)
    throw new BaseError('INSUFFICIENT_FUNDS', {
      shortMessage: 'The account does not hold enough of this token.',
    })
  throw new BaseError('SIMULATION_FAILED', {
    shortMessage:
      sum(all.filter(({ frozen }) => !frozen)) < amount
        ? 'The issuer of this token has frozen the account.'
        : 'The token lies in too many accounts for one transaction. Send less.',
  })
}

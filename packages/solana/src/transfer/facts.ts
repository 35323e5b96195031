import type { TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { type ChainAccount, getAccounts, getMinimum, getTokenAccounts, type ReadOptions } from './accounts.js'
import { findAssociatedAddress } from './findAssociatedAddress.js'
import { programs, type TokenProgram } from './programs.js'
import { type Mint, readMint, readTokenAccount } from './token.js'

/** Part of the amount, from one of the sender's accounts. */
export type Source = { address: string; amount: bigint }

export type TokenFacts = {
  program: TokenProgram
  /** The receiver's associated account, and the bump of its derivation. */
  destination: string
  bump: number
  /** Largest first; together the amount. */
  sources: readonly Source[]
  /** Set where the destination does not exist yet. */
  creation?: { size: number /** Lamports that the address already has. */; lamports: bigint } | undefined
}

/** What is read of the chain before a transfer is built. */
export type Facts = {
  payer: ChainAccount | undefined
  receiver: ChainAccount | undefined
  /** What an account without data must hold to exist, in lamports. */
  minimum: bigint
  token?: TokenFacts | undefined
}

/** As many as fit into one transaction of 1232 bytes with the creation of an account. */
const maxSources = 16

const obstacles: Record<NonNullable<Mint['obstacle']>, string> = {
  NON_TRANSFERABLE: 'This token cannot be transferred: its issuer has bound it to its holder.',
  TRANSFER_FEE: 'Tokens with a transfer fee are not supported.',
  TRANSFER_HOOK: 'Tokens with a transfer hook are not supported.',
}

/**
 * Reads sender, receiver and, for a token, its mint, both associated accounts and the accounts that hold the amount.
 * @throws INVALID_ADDRESS, AMOUNT_INVALID (other decimals), SIMULATION_FAILED (the token cannot be sent so), INSUFFICIENT_FUNDS, RPC_FAILED, CANCELLED
 */
export async function readFacts(request: TransferRequest, payer: string, read: ReadOptions): Promise<Facts> {
  const { network, receiver, token } = request
  const minimum = getMinimum(0, read)
  // It is awaited below; where something fails before, its rejection is handled here.
  minimum.catch(() => {})
  if (token.address === undefined) {
    const [from, to] = await getAccounts([payer, receiver], read)
    return { payer: from, receiver: to, minimum: await minimum }
  }
  const mintAddress = token.address
  // The accounts of both token programs, because the mint in the same response says which one it is.
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
    throw new LatchkitError('INVALID_ADDRESS', {
      shortMessage: `There is no token at this address on ${network.name}.`,
    })
  checkMint(mint, request)
  if (receiver !== mintAddress && readTokenAccount(accounts[1]))
    throw new LatchkitError('INVALID_ADDRESS', {
      shortMessage: "This is an account that holds a token, not a wallet. Enter its owner's address.",
    })
  const index = mint.program === programs.token ? 0 : 2
  const source = derived[index] as { address: string }
  const destination = derived[index + 1] as { address: string; bump: number }
  const destinationAccount = accounts[3 + index + 1]
  const existing = readTokenAccount(destinationAccount)
  if (
    existing ? existing.owner !== receiver || existing.mint !== mintAddress : isOccupied(destinationAccount)
  )
    throw new LatchkitError('SIMULATION_FAILED', {
      shortMessage: "The receiver's account for this token belongs to someone else.",
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
          account: accounts[3 + index],
        },
        read,
      ),
      creation: existing
        ? undefined
        : { size: mint.newAccountSize, lamports: destinationAccount?.lamports ?? 0n },
    },
  }
}

/** An address that only has lamports can become a token account; one with data or another owner cannot. */
const isOccupied = (account: ChainAccount | undefined): boolean =>
  account !== undefined && (account.owner !== programs.system || account.data.length > 0)

function checkMint(mint: Mint, { token }: TransferRequest): void {
  if (mint.decimals !== token.decimals)
    throw new LatchkitError('AMOUNT_INVALID', {
      details: `The token has ${mint.decimals} decimals on the chain, not ${token.decimals}.`,
      context: { decimals: `${mint.decimals}` },
    })
  if (mint.obstacle) throw new LatchkitError('SIMULATION_FAILED', { shortMessage: obstacles[mint.obstacle] })
}

/** The associated account where it holds enough, else the owner's accounts of this mint, largest first. */
async function findSources(
  { token, amount }: TransferRequest,
  payer: string,
  mint: Mint,
  associated: { address: string; account: ChainAccount | undefined },
  read: ReadOptions,
): Promise<readonly Source[]> {
  const mintAddress = token.address as string
  const usable = ({ address, account }: typeof associated) => {
    const record = account?.owner === mint.program ? readTokenAccount(account) : undefined
    return record?.mint === mintAddress && record.owner === payer && record.amount > 0n
      ? [{ address, amount: record.amount, frozen: record.frozen }]
      : []
  }
  const [first] = usable(associated)
  if (first && !first.frozen && first.amount >= amount) return [{ address: first.address, amount }]
  const all = (await getTokenAccounts(payer, mintAddress, read))
    .flatMap(usable)
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
  const sources: Source[] = []
  let missing = amount
  for (const { address, amount: balance, frozen } of all) {
    if (frozen || missing === 0n || sources.length === maxSources) continue
    const part = balance < missing ? balance : missing
    sources.push({ address, amount: part })
    missing -= part
  }
  if (missing === 0n) return sources
  const sum = (accounts: typeof all): bigint =>
    accounts.reduce((total, account) => total + account.amount, 0n)
  if (sum(all) < amount)
    throw new LatchkitError('INSUFFICIENT_FUNDS', {
      shortMessage: 'The account does not hold enough of this token.',
    })
  throw new LatchkitError('SIMULATION_FAILED', {
    shortMessage:
      sum(all.filter(({ frozen }) => !frozen)) < amount
        ? 'The issuer of this token has frozen the account.'
        : 'The token is spread over too many accounts for one transaction. Send less.',
  })
}

import type { NativeCurrency } from '../core/family.js'
import { formatAmount } from '../core/transaction.js'
import type { Ref, SolanaAction } from './describeInstructions.js'
import type { SolanaFacts } from './reviewTransactions.js'

type Known = Pick<SolanaFacts, 'mints' | 'owners' | 'mintOf'>
/** One line below a deed; an address is shown whole. */
export type ActionRow = { label: string; value: string; address?: boolean | undefined }
/** An instruction as a person reads it. */
export type ActionWords = { deed: string; amount?: string | undefined; rows: readonly ActionRow[] }

const u64Max = 2n ** 64n - 1n
const unresolved = 'from a lookup table'

/**
 * An instruction in words, with the names that the cluster gave for tokens and owners.
 * @example toActionWords(action, facts, chain.nativeCurrency).amount // '1.5 SOL'
 */
export function toActionWords(
  action: SolanaAction,
  facts: Known | undefined,
  currency: NativeCurrency,
): ActionWords {
  const native = (amount: string): string => formatAmount(BigInt(amount), currency)
  const line = (label: string, value: Ref): ActionRow => ({
    label,
    value: value ?? unresolved,
    address: value !== undefined,
  })
  const tokenLine = (each: TokenAction): readonly ActionRow[] => {
    const mint = toMint(each, facts)
    return mint === undefined ? [] : [line('Token', mint)]
  }
  /** The receiver's owner, where the cluster has the account. */
  const receiver = (label: string, account: Ref): readonly ActionRow[] => {
    const owner = account === undefined ? undefined : facts?.owners[account]
    return owner === undefined
      ? [line(`${label} token account`, account)]
      : [line(label, owner), line('Token account', account)]
  }
  switch (action.kind) {
    case 'transfer':
      return { deed: 'Send', amount: native(action.amount), rows: [line('To', action.to)] }
    case 'tokenTransfer':
      return {
        deed: 'Send tokens',
        amount: tokenAmount(action, facts),
        rows: [...receiver('To', action.destination), ...tokenLine(action)],
      }
    case 'createTokenAccount':
      return {
        deed: 'Open a token account',
        rows: [line('For', action.owner), line('Token', action.mint)],
      }
    case 'createAccount':
      return {
        deed: 'Create an account',
        amount: native(action.amount),
        rows: [line('Account', action.account), line('Program', action.owner)],
      }
    case 'approve':
      return {
        deed: 'Allow spending',
        amount: BigInt(action.amount) === u64Max ? 'Everything' : tokenAmount(action, facts),
        rows: [line('By', action.delegate), line('From token account', action.source), ...tokenLine(action)],
      }
    case 'revoke':
      return { deed: 'Revoke an allowance', rows: [line('Token account', action.source)] }
    case 'setAuthority':
      return {
        deed: action.to === null ? `Give up ${action.role} rights` : `Transfer ${action.role} rights`,
        rows: [
          ...(action.to === null ? [] : [line('To', action.to)]),
          line('Of the account', action.account),
        ],
      }
    case 'assign':
      return {
        deed: 'Assign an account to a program',
        rows: [line('Account', action.account), line('Program', action.to)],
      }
    case 'closeAccount':
      return {
        deed: 'Close a token account',
        rows: [line('Token account', action.account), line('Deposit goes to', action.receiver)],
      }
    case 'burn':
      return { deed: 'Burn tokens', amount: tokenAmount(action, facts), rows: tokenLine(action) }
    case 'mint':
      return {
        deed: 'Mint tokens',
        amount: tokenAmount(action, facts),
        rows: [...receiver('For', action.destination), ...tokenLine(action)],
      }
    case 'nonce':
      return { deed: 'Use a durable nonce', rows: [line('Account', action.account)] }
    case 'memo':
      return { deed: 'Write a note', rows: [{ label: 'Note', value: action.text }] }
    case 'computeLimit':
      return { deed: 'Set compute limit', rows: [{ label: 'Units', value: group(action.units) }] }
    case 'computePrice':
      return {
        deed: 'Set priority fee',
        rows: [{ label: 'Price', value: `${group(action.microLamports)} micro-lamports per unit` }],
      }
    case 'unknown':
      return {
        deed: action.name ? `Unknown ${action.name} call` : 'Call an unknown program',
        rows: [line('Program', action.program), { label: 'Data', value: `${action.dataLength} bytes` }],
      }
  }
}

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

type TokenAction = {
  amount: string
  mint?: Ref
  decimals?: number | undefined
  source?: Ref
  destination?: Ref
}

/** The token that an instruction names itself, else that of the account it takes from. */
const toMint = ({ mint, source }: TokenAction, facts: Known | undefined): Ref =>
  mint ?? (source === undefined ? undefined : facts?.mintOf[source])

function tokenAmount(action: TokenAction, facts: Known | undefined): string {
  const address = toMint(action, facts)
  const mint = address === undefined ? undefined : facts?.mints[address]
  // A checked instruction fails on the cluster unless its decimals are the token's own.
  const decimals = action.decimals ?? mint?.decimals
  if (decimals === undefined) return `${group(action.amount)} base units`
  return formatAmount(BigInt(action.amount), { decimals, symbol: mint?.symbol ?? 'tokens' })
}

import { isLookAlike } from '@latchkit/core/internal'
import { toDecimal } from '../../balance/toDecimal.js'
import type { NativeCurrencyConfig, TokenConfig } from '../../config/tokens.js'
import { toTokenSlug } from '../../images/toSlug.js'
import type { ActivityEntry, ActivityRecord } from '../../storage/activityStore.js'
import type { TokenFacts } from './describeEvmTokens.js'
import type { HistoryRecord } from './provider.js'

type Transfer = HistoryRecord['transfers'][number]
type Approval = NonNullable<HistoryRecord['approvals']>[number]
type Flag = NonNullable<Transfer['flags']>[number]

/** What is known of a chain's coin and tokens while a page is made. */
export type Describer = {
  chain: string
  native: NativeCurrencyConfig
  /** By address in lower case. */
  listed: ReadonlyMap<string, TokenConfig>
  facts: ReadonlyMap<string, TokenFacts>
  /** Addresses that the account has paid. */
  paid: readonly string[]
}

const zero = `0x${'0'.repeat(40)}`
/** From here on an approval means all there will ever be. */
const unlimited = 2n ** 255n

/** Returns whether people could take an address for one that the account has paid, or for the account itself. */
const isDoubtful = (
  other: string,
  { account, paid }: { account: string; paid: readonly string[] },
): boolean =>
  other !== account && !paid.includes(other) && [account, ...paid].some(each => isLookAlike(other, each))

/**
 * Returns whether a transaction is left out by default: the account did not sign it, and it neither moved coins nor
 * changed anything about a listed token. Anybody can make such entries for any account. So they can with dust from an address
 * that looks like one of those it pays, and with approvals of nothing: tokens report one for each `transferFrom`, also of 0.
 */
export function isHidden(
  account: string,
  { sender, entries }: Pick<ActivityRecord, 'sender' | 'entries'>,
  { isListed, paid }: { isListed: (token: string) => boolean; paid: readonly string[] },
): boolean {
  if (sender === account) return false
  return !entries.some(entry => {
    if (entry.amount === '0') return false
    if (entry.kind === 'approval') return entry.sender === account && isListed(entry.token)
    if (entry.recipient === account && isDoubtful(entry.sender, { account, paid })) return false
    return entry.standard === 'native' || isListed(entry.token)
  })
}

/** Describes a transaction as one account sees it. */
export function toHistoryRecord(
  account: string,
  record: ActivityRecord,
  describer: Describer & { hidden: boolean },
): HistoryRecord {
  const { chain, native, hidden } = describer
  const { hash, sender, recipient, nonce, isFailed, block, time, fee, entries } = record
  const transfers = entries
    .filter(({ kind }) => kind === 'transfer')
    .map(entry => toTransfer(account, entry, describer))
  const approvals = entries
    // Those of others name who they approved, which is not what this account did.
    .filter(entry => entry.kind === 'approval' && entry.sender === account)
    .map(entry => toApproval(entry, describer))
  return {
    id: `${chain}:${hash}`,
    metadata: {
      operationType: toOperation(account, record),
      hash,
      minedAt: new Date(time).toISOString(),
      sentFrom: sender,
      ...(recipient !== undefined && { sentTo: recipient }),
      status: isFailed ? 'failed' : 'confirmed',
      nonce,
      chain,
      block,
    },
    transfers,
    ...(approvals.length > 0 && { approvals }),
    fee: { numeric: toDecimal(BigInt(fee), native.decimals) },
    ...(hidden && { hidden }),
  }
}

function toTransfer(account: string, entry: ActivityEntry, describer: Describer): Transfer {
  const { sender, recipient, standard, amount } = entry
  const direction = sender === recipient ? 'self' : sender === account ? 'out' : 'in'
  const other = direction === 'out' ? recipient : sender
  const flags: Flag[] = toFlags(entry, describer)
  if (amount === '0') flags.push('zeroValue')
  if (isDoubtful(other, { account, paid: describer.paid })) flags.push('lookAlike')
  const parties = { direction, sender, recipient, ...(flags.length > 0 && { flags }) } as const
  if (standard === 'erc721' || standard === 'erc1155')
    return { nft_info: toItem(entry, standard, describer), quantity: { numeric: amount }, ...parties }
  return { ...toFungible(entry, describer), ...parties }
}

function toApproval(entry: ActivityEntry, describer: Describer): Approval {
  const { token, recipient, standard, amount } = entry
  const flags = toFlags(entry, describer)
  const common = { spender: recipient, ...(flags.length > 0 && { flags }) }
  if (standard === 'erc20') {
    if (BigInt(amount) < unlimited) return { ...toFungible(entry, describer), ...common }
    const { fungible_info } = toFungible(entry, describer)
    return { fungible_info, isUnlimited: true, ...common }
  }
  const { name } = describer.facts.get(token) ?? { name: token }
  const isAll = standard === 'collection' && amount !== '0'
  return {
    nft_info: { name, address: token },
    ...(isAll ? { isUnlimited: true } : { quantity: { numeric: recipient === zero ? '0' : amount } }),
    ...common,
  }
}

function toFlags({ standard, token }: ActivityEntry, { listed }: Describer): Flag[] {
  return standard === 'native' || listed.has(token) ? [] : ['unlisted']
}

function toFungible(
  { standard, token, amount }: ActivityEntry,
  { native, listed, facts }: Describer,
): Pick<Transfer, 'fungible_info' | 'quantity'> {
  const known: (TokenFacts & Pick<TokenConfig, 'iconUrl'>) | undefined =
    standard === 'native' ? native : listed.get(token)
  const { name, symbol, decimals } = known ?? facts.get(token) ?? { name: token, symbol: token.slice(0, 6) }
  return {
    fungible_info: {
      name,
      symbol,
      ...(standard !== 'native' && { address: token }),
      ...(decimals !== undefined && { decimals }),
      // An icon by symbol would be that of the token that an unlisted one may imitate.
      ...(known && { icon: { url: known.iconUrl ?? `/public/getTokenImage/${toTokenSlug(symbol)}` } }),
    },
    ...(decimals !== undefined && { quantity: { numeric: toDecimal(BigInt(amount), decimals) } }),
  }
}

function toItem(
  { token, item }: ActivityEntry,
  standard: 'erc721' | 'erc1155',
  { facts }: Describer,
): Transfer['nft_info'] {
  const { name } = facts.get(token) ?? { name: token }
  const number = item.length > 12 ? `${item.slice(0, 6)}…${item.slice(-4)}` : item
  return { name: `${name} #${number}`, address: token, token_id: item, standard }
}

function toOperation(
  account: string,
  { sender, recipient, isFailed, selector, entries }: ActivityRecord,
): string {
  if (sender === account && recipient === undefined) return 'deploy'
  if (isFailed) return selector === '' ? 'send' : 'execute'
  const transfers = entries.filter(({ kind }) => kind === 'transfer')
  const incoming = transfers.filter(entry => entry.recipient === account && entry.sender !== account)
  const outgoing = transfers.filter(entry => entry.sender === account)
  if (incoming.length > 0 && outgoing.length > 0) return 'trade'
  if (incoming.length > 0) return incoming.every(entry => entry.sender === zero) ? 'mint' : 'receive'
  if (outgoing.length > 0) return outgoing.every(entry => entry.recipient === zero) ? 'burn' : 'send'
  if (entries.length > 0) return 'approve'
  return selector === '' ? 'send' : 'execute'
}

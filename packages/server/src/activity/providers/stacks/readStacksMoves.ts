import type { StacksEvent, StacksListed } from './stacksSchemas.js'

/** What one transaction moved of an account's holdings. */
export type StacksMove = {
  /** The contract's id; absent for STX. */
  token: string | undefined
  /** Smallest unit, above zero. */
  amount: bigint
  direction: 'in' | 'out'
  /** Absent for what was minted or burnt. */
  other: string | undefined
}

const kinds: readonly string[] = ['stx_asset', 'fungible_token_asset']
const types: readonly string[] = ['transfer', 'mint', 'burn']

function toMove(address: string, { event_type: kind, asset }: StacksEvent): StacksMove | undefined {
  if (!asset || !kinds.includes(kind) || !types.includes(asset.asset_event_type)) return undefined
  const { asset_id: id, sender = '', recipient = '', amount = 0n } = asset
  const token = kind === 'stx_asset' ? undefined : (id?.split('::')[0] ?? '')
  if (amount === 0n || token === '' || sender === recipient) return undefined
  const direction = sender === address ? 'out' : 'in'
  const other = sender === address ? recipient : sender
  if (sender !== address && recipient !== address) return undefined
  return { token, amount, direction, other: other === '' ? undefined : other }
}

/** Reads what the events of a transaction moved; what an account sends to itself is no move. */
export const readStacksMoves = (address: string, events: readonly StacksEvent[]): StacksMove[] =>
  events.flatMap(event => toMove(address, event) ?? [])

/** The events of a transaction that the list describes by itself; undefined where they have to be read. */
export function toListedEvents({ tx, events }: StacksListed): readonly StacksEvent[] | undefined {
  if (tx.tx_status !== 'success') return []
  if (tx.tx_type === 'token_transfer' && tx.token_transfer) {
    const { recipient_address: recipient, amount } = tx.token_transfer
    const asset = { asset_event_type: 'transfer', sender: tx.sender_address, recipient, amount }
    return [{ event_type: 'stx_asset', asset }]
  }
  const { stx, ft } = events
  return stx.transfer + ft.transfer + ft.mint + ft.burn === 0 ? [] : undefined
}

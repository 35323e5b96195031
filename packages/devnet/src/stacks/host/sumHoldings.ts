import type { SimnetEvent } from './simnet.js'

type Sums = { balance: bigint; sent: bigint; received: bigint }

/** The key of STX in sums. */
export const coin = 'STX'

const fungible = /^(stx|ft)_(transfer|mint|burn)_event$/

/** What an account holds and moved, by asset, summed from events as an indexer does. */
export function sumHoldings(principal: string, events: readonly SimnetEvent[]): ReadonlyMap<string, Sums> {
  const byAsset = new Map<string, Sums>()
  for (const { event, data } of events) {
    if (!fungible.test(event)) continue
    const asset = event.startsWith('stx') ? coin : String(data['asset_identifier'])
    const amount = BigInt(String(data['amount']))
    const sent = data['sender'] === principal ? amount : 0n
    const received = data['recipient'] === principal ? amount : 0n
    if (sent === 0n && received === 0n) continue
    const sums = byAsset.get(asset) ?? { balance: 0n, sent: 0n, received: 0n }
    byAsset.set(asset, {
      balance: sums.balance - sent + received,
      sent: sums.sent + sent,
      received: sums.received + received,
    })
  }
  return byAsset
}

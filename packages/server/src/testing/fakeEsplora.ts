/** A transaction of a fake Esplora API; one input and output by default. */
export type FakeTransaction = {
  txid: string
  height: number
  fee?: number
  /** Address and satoshis; null is no output of an address. */
  from: readonly (readonly [address: string, value: number] | null)[]
  to: readonly (readonly [address: string | undefined, value: number])[]
}

export const toTxid = (number: number): string => number.toString(16).padStart(64, '0')

const toOutput = ([address, value]: readonly [address: string | undefined, value: number]) => ({
  scriptpubkey: '00',
  ...(address !== undefined && { scriptpubkey_address: address }),
  value,
})

const toEsplora = ({ txid, height, fee = 200, from, to }: FakeTransaction) => ({
  txid,
  fee,
  vin: from.map(each => ({ is_coinbase: each === null, prevout: each && toOutput(each) })),
  vout: to.map(toOutput),
  status: { confirmed: true, block_height: height, block_time: 1_700_000_000 + height * 600 },
})

const names = (address: string) => (each: readonly [string | undefined, number] | null) =>
  each?.[0] === address

export type FakeEsplora = {
  /** Newest first. */
  transactions: FakeTransaction[]
  /** Unconfirmed satoshis of every address: received and spent. */
  pending: [number, number]
  /** What was asked. */
  paths: string[]
  /** Replaces the response. */
  fault: (() => Response) | undefined
  fetch: typeof globalThis.fetch
}

/** An Esplora API over transactions that a test changes. */
export function createFakeEsplora(): FakeEsplora {
  const esplora: FakeEsplora = {
    transactions: [],
    pending: [0, 0],
    paths: [],
    fault: undefined,
    async fetch(input) {
      const { pathname } = new URL(String(input))
      esplora.paths.push(pathname)
      if (esplora.fault) return esplora.fault()
      const [, kind, id = '', what, , last] = pathname.split('/')
      if (kind === 'tx') {
        const isThere = esplora.transactions.some(({ txid }) => txid === id)
        return isThere
          ? Response.json({ confirmed: true })
          : new Response('Transaction not found', { status: 404 })
      }
      const own = esplora.transactions.filter(({ from, to }) => from.some(names(id)) || to.some(names(id)))
      if (what === 'txs') {
        const at = last === undefined ? 0 : own.findIndex(({ txid }) => txid === last) + 1 || own.length
        return Response.json(own.slice(at, at + 25).map(toEsplora))
      }
      const sum = (side: 'from' | 'to') =>
        own
          .flatMap(transaction => [...transaction[side]])
          .filter(names(id))
          .reduce((total, each) => total + (each?.[1] ?? 0), 0)
      const [received, spent] = esplora.pending
      return Response.json({
        chain_stats: { funded_txo_sum: sum('to'), spent_txo_sum: sum('from') },
        mempool_stats: { funded_txo_sum: received, spent_txo_sum: spent },
      })
    },
  }
  return esplora
}

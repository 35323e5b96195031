import type { EsploraTransaction } from './esploraSchemas.js'

/** What a transaction moved from or to one address. */
export type BitcoinMove = {
  direction: 'in' | 'out' | 'self'
  /** Satoshis. */
  amount: bigint
  /** The other address; absent where it is not one. */
  other: string | undefined
}

export type BitcoinMoves = {
  moves: BitcoinMove[]
  /** Every input is of the address, which so signed all of it and paid the fee. */
  isSigned: boolean
}

const sum = (amounts: readonly { value: number }[]): bigint =>
  amounts.reduce((total, { value }) => total + BigInt(value), 0n)

/** Reads a transaction from the side of an address: change is no payment, and inputs of several owners count by the net. */
export function readBitcoinMoves(address: string, { vin, vout }: EsploraTransaction): BitcoinMoves {
  const prevouts = vin.flatMap(({ prevout }) => prevout ?? [])
  const isOwn = ({ scriptpubkey_address }: { scriptpubkey_address?: string | undefined }) =>
    scriptpubkey_address === address
  const spent = sum(prevouts.filter(isOwn))
  const received = sum(vout.filter(isOwn))
  const payers = new Set(prevouts.map(output => output.scriptpubkey_address))
  const [payer] = payers
  const isSigned = prevouts.length === vin.length && prevouts.length > 0 && prevouts.every(isOwn)
  if (isSigned) {
    // An output of nothing holds data.
    const paid = vout.filter(output => !isOwn(output) && output.value > 0)
    const moves = paid.map(
      ({ scriptpubkey_address: other, value }): BitcoinMove => ({
        direction: 'out',
        amount: BigInt(value),
        other,
      }),
    )
    return {
      isSigned,
      moves: moves.length > 0 ? moves : [{ direction: 'self', amount: received, other: address }],
    }
  }
  const net = received - spent
  if (net === 0n) return { isSigned, moves: [] }
  // With inputs of others it is undefined who paid whom.
  const other = spent === 0n && payers.size === 1 ? payer : undefined
  return {
    isSigned,
    moves: [{ direction: net > 0n ? 'in' : 'out', amount: net > 0n ? net : -net, other }],
  }
}

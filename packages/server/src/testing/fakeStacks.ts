/** A mined transaction of a fake API of Stacks; STX unless it names a token. */
export type FakeStacksTransaction = {
  number: number
  from: string
  to: string
  amount: bigint
  /** `contract::asset`. */
  asset?: string
  status?: string
}

export type FakeStacks = {
  /** Newest first. */
  transactions: FakeStacksTransaction[]
  /** Micro-STX, as the API writes it. */
  balance: unknown
  /** Asset → amount, as the API writes it. */
  tokens: Record<string, unknown>
  /** Contract → what its read-only functions return, in hex; every other contract has none. */
  contracts: Record<string, Record<string, string>>
  /** What was asked. */
  paths: string[]
  /** Replaces the response; undefined leaves it. */
  fault: ((path: string) => Response | undefined) | undefined
  fetch: typeof globalThis.fetch
}

const toStacksId = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

/** `(ok "…")` of a text, and `(ok u…)` of a number, in hex. */
export const toClarity = (value: string | bigint): string =>
  typeof value === 'bigint'
    ? `0x0701${value.toString(16).padStart(32, '0')}`
    : `0x070d${value.length.toString(16).padStart(8, '0')}${Buffer.from(value, 'latin1').toString('hex')}`

const toEvents = ({ asset, from, to, amount, status = 'success' }: FakeStacksTransaction) =>
  status === 'success'
    ? [
        {
          event_type: asset === undefined ? 'stx_asset' : 'fungible_token_asset',
          asset: {
            asset_event_type: 'transfer',
            asset_id: asset,
            sender: from,
            recipient: to,
            amount: `${amount}`,
          },
        },
      ]
    : []

const toListed = (transaction: FakeStacksTransaction) => {
  const { number, from, to, amount, asset, status = 'success' } = transaction
  const none = { transfer: 0, mint: 0, burn: 0 }
  const moved = status === 'success' ? 1 : 0
  return {
    tx: {
      tx_id: toStacksId(number),
      tx_status: status,
      tx_type: asset === undefined ? 'token_transfer' : 'contract_call',
      nonce: number,
      fee_rate: '1000',
      sender_address: from,
      block_height: 100 + number,
      block_time: 1_700_000_000 + number * 600,
      ...(asset === undefined && { token_transfer: { recipient_address: to, amount: `${amount}` } }),
    },
    events: {
      stx: asset === undefined ? { ...none, transfer: moved } : none,
      ft: asset === undefined ? none : { ...none, transfer: moved },
    },
  }
}

/** The API of a node, at any host or below `/secret-key` of one, over transactions and balances that a test changes. */
export function createFakeStacks(): FakeStacks {
  const stacks: FakeStacks = {
    transactions: [],
    balance: '0',
    tokens: {},
    contracts: {},
    paths: [],
    fault: undefined,
    async fetch(input) {
      const { pathname: whole, searchParams } = new URL(String(input))
      const pathname = whole.replace(/^\/secret-key/, '')
      stacks.paths.push(pathname)
      const fault = stacks.fault?.(pathname)
      if (fault) return fault
      const parts = pathname.split('/').slice(1)
      if (parts[2] === 'call-read') {
        const result = stacks.contracts[`${parts[3]}.${parts[4]}`]?.[parts[5] ?? '']
        return Response.json(
          result === undefined ? { okay: false, cause: 'NoSuchContract' } : { okay: true, result },
        )
      }
      if (parts[2] === 'tx') {
        const found = stacks.transactions.find(({ number }) => toStacksId(number) === parts[3])
        return found ? Response.json({ events: toEvents(found) }) : new Response('', { status: 404 })
      }
      if (parts[1] === 'v2') {
        const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
        const page = stacks.transactions.slice(offset, offset + limit)
        return Response.json({ total: stacks.transactions.length, results: page.map(toListed) })
      }
      const held = Object.entries(stacks.tokens).map(([asset, balance]) => [asset, { balance }])
      return Response.json({ stx: { balance: stacks.balance }, fungible_tokens: Object.fromEntries(held) })
    },
  }
  return stacks
}

export type FakeTokenAccount = {
  pubkey: string
  mint: string
  owner?: string | undefined
  program?: string | undefined
  amount: unknown
  decimals?: unknown
  state?: string | undefined
}

export type FakeSolana = {
  fetch: typeof globalThis.fetch
  /** Requested methods, in order. */
  calls: string[]
  /** Native balance of every account, in lamports. */
  lamports: unknown
  accounts: FakeTokenAccount[]
  /** Transactions of every account, newest first, as `getTransaction` has them. */
  history: { signature: string; transaction: object }[]
  /** Mint → the state of its `tokenMetadata` extension, and where its pointer points (default: itself). */
  metadata: Map<string, { state: unknown; pointer?: string | undefined }>
  /** When set, handles the requests for which it returns a response. */
  fault: ((request: { method: string; id: number; params: unknown[] }) => Response | undefined) | undefined
}

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Creates a fake Solana endpoint. */
export function createFakeSolana(): FakeSolana {
  const fake: FakeSolana = {
    calls: [],
    lamports: 0,
    accounts: [],
    history: [],
    metadata: new Map(),
    fault: undefined,
    fetch: async (_input, init) => {
      const request = JSON.parse(String(init?.body)) as { id: number; method: string; params: unknown[] }
      fake.calls.push(request.method)
      const wrong = fake.fault?.(request)
      if (wrong) return wrong
      return Response.json({ jsonrpc: '2.0', id: request.id, ...reply(request.method, request.params) })
    },
  }

  const toEntry = (account: FakeTokenAccount, owner: string): object => ({
    pubkey: account.pubkey,
    account: {
      owner: account.program ?? tokenProgram,
      lamports: 2_039_280,
      data: {
        program: 'spl-token',
        space: 165,
        parsed: {
          type: 'account',
          info: {
            mint: account.mint,
            owner: account.owner ?? owner,
            state: account.state ?? 'initialized',
            isNative: false,
            tokenAmount: { amount: account.amount, decimals: account.decimals ?? 6, uiAmount: null },
          },
        },
      },
    },
  })

  const toMint = (mint: string): object | null => {
    const metadata = fake.metadata.get(mint)
    if (!metadata) return null
    const extensions = [
      { extension: 'metadataPointer', state: { metadataAddress: metadata.pointer ?? mint } },
      { extension: 'tokenMetadata', state: metadata.state },
    ]
    return { owner: token2022Program, data: { parsed: { type: 'mint', info: { extensions } } } }
  }

  const reply = (method: string, params: unknown[]): object => {
    const context = { slot: 1 }
    if (method === 'getBalance') return { result: { context, value: fake.lamports } }
    if (method === 'getMultipleAccounts')
      return { result: { context, value: (params[0] as string[]).map(toMint) } }
    if (method === 'getSignaturesForAddress') {
      const { limit = 1000, before } = Object(params[1]) as { limit?: number; before?: string }
      const from = fake.history.findIndex(({ signature }) => signature === before) + 1
      return {
        result: fake.history.slice(from, from + limit).map(({ signature }, index) => ({
          signature,
          slot: 1000 - index,
          blockTime: 1_800_000_000 - index - from,
        })),
      }
    }
    if (method === 'getTransaction')
      return { result: fake.history.find(({ signature }) => signature === params[0])?.transaction ?? null }
    if (method !== 'getTokenAccountsByOwner') return { error: { code: -32601, message: 'Method not found' } }
    const [owner, filter] = params as [string, { programId?: string; mint?: string }]
    const value = fake.accounts
      .filter(({ program = tokenProgram }) => filter.programId === undefined || program === filter.programId)
      .filter(({ mint }) => filter.mint === undefined || mint === filter.mint)
      .map(account => toEntry(account, owner))
    return { result: { context, value } }
  }
  return fake
}

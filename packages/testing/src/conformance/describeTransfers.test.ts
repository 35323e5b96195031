import type {
  CaipAddress,
  Network,
  SubmittedTransfer,
  TransferProgress,
  TransferRequest,
  Transfers,
} from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import { createMockConnector } from '../mock/createMockConnector.js'
import { createMockNetwork } from '../mock/createMockNetwork.js'
import { describeTransfers } from './describeTransfers.js'

const fee = 10n
const networks = [
  createMockNetwork({ rpcUrls: ['memory:'] }),
  createMockNetwork({ reference: '2', rpcUrls: ['memory:'] }),
] as const
const native = { symbol: 'MCK', decimals: 18 }
const coins = [
  { address: 'coin', symbol: 'COIN', decimals: 6 },
  { address: 'card', symbol: 'CARD', decimals: 0 },
] as const
const plain = (account: string): string => account.slice(account.lastIndexOf(':') + 1)

/** A chain in memory: the smallest thing that is right, so that the suite itself is tested. */
function createLedger() {
  const balances = new Map<string, bigint>()
  const height = new Map<string, number>()
  let count = 0
  const key = (address: string, token?: string) => `${token ?? ''}/${address}`
  const read = (address: string, token?: string) => balances.get(key(address, token)) ?? 0n
  const add = (address: string, amount: bigint, token?: string) =>
    balances.set(key(address, token), read(address, token) + amount)
  return {
    read,
    add,
    height,
    submit({ account, receiver, amount, token }: TransferRequest): string {
      add(plain(account), -fee)
      add(plain(account), -amount, token.address)
      add(receiver, amount, token.address)
      const hash = `hash-${++count}`
      height.set(hash, 0)
      return hash
    },
    advance() {
      for (const [hash, blocks] of height) height.set(hash, blocks + 1)
    },
  }
}

type Ledger = ReturnType<typeof createLedger>

function createTransfers(
  ledger: Ledger,
  encode: (request: TransferRequest) => TransferRequest = request => ({ ...request }),
): Transfers {
  const check = (request: TransferRequest): void => {
    if (request.network.rpcUrls[0] !== 'memory:') throw new LatchkitError('RPC_FAILED')
    const known = coins.find(({ address }) => address === request.token.address) ?? native
    if (known.decimals !== request.token.decimals) throw new LatchkitError('CONFIG_INVALID')
    if (!/^[a-z]+-\d+$/.test(request.receiver)) throw new LatchkitError('INVALID_ADDRESS')
    if (request.amount <= 0n || request.amount >= 2n ** 256n) throw new LatchkitError('CONFIG_INVALID')
    if (!request.account.startsWith(`${request.network.caipNetworkId}:`))
      throw new LatchkitError('CHAIN_MISMATCH')
  }
  const isCovered = ({ account, amount, token }: TransferRequest): boolean =>
    ledger.read(plain(account)) >= fee + (token.address ? 0n : amount) &&
    ledger.read(plain(account), token.address) >= amount
  const settleAborted = (signal: AbortSignal | undefined): void => {
    if (signal?.aborted) throw new LatchkitError('CANCELLED')
  }
  const getNumber = (request: { network: Network }): bigint => {
    if (request.network.rpcUrls[0] !== 'memory:') throw new LatchkitError('RPC_FAILED')
    return fee
  }
  return {
    async plan({ request, signal }) {
      settleAborted(signal)
      check(request)
      return {
        fee: { amount: fee, parts: [{ kind: 'network', amount: fee }] },
        simulation: isCovered(request)
          ? { status: 'passed' }
          : { status: 'failed', code: 'INSUFFICIENT_FUNDS', message: 'too little' },
        notes: [],
      }
    },
    async getMaximum({ request, balance, signal }) {
      settleAborted(signal)
      const kept = request.token.address ? 0n : getNumber(request)
      return balance > kept ? balance - kept : 0n
    },
    async send(connector, { request, onAsk }) {
      check(request)
      const encoded = encode(request)
      const same = (['receiver', 'amount', 'account', 'token'] as const).every(
        field => encoded[field] === request[field],
      )
      if (!same) throw new LatchkitError('WALLET_FAILED')
      const wallet = (connector as ReturnType<typeof createMockConnector>).mock.get()
      if (wallet.caipNetworkId !== request.network.caipNetworkId) throw new LatchkitError('CHAIN_MISMATCH')
      if (!wallet.accounts.includes(request.account)) throw new LatchkitError('ACCOUNT_CHANGED')
      if (!isCovered(request)) throw new LatchkitError('INSUFFICIENT_FUNDS')
      onAsk?.({})
      await connector.request({ method: 'mock_send', caipNetworkId: request.network.caipNetworkId })
      return { hash: ledger.submit(encoded), follow: { from: request.account } }
    },
    watch: async ({ submitted, onProgress, signal }) => {
      let last: TransferProgress | undefined
      while (last !== 'final') {
        settleAborted(signal)
        const blocks = ledger.height.get(submitted.hash)
        if (blocks === undefined) throw new LatchkitError('EXPIRED')
        const now: TransferProgress = blocks > 2 ? 'final' : blocks > 0 ? 'included' : 'submitted'
        if (now !== last) onProgress(now)
        last = now
        await new Promise(resolve => setImmediate(resolve))
      }
    },
  }
}

describeTransfers('payments of a chain in memory', async () => {
  const ledger = createLedger()
  let count = 0
  const change = (name: string, over: (request: TransferRequest) => Partial<TransferRequest>) => ({
    name,
    transfers: createTransfers(ledger, request => ({ ...request, ...over(request) })),
  })
  const toCoin = (token: (typeof coins)[number] | typeof native) => ({
    token,
    getBalance: async (address: string) =>
      ledger.read(address, 'address' in token ? token.address : undefined),
  })
  return {
    transfers: createTransfers(ledger),
    networks,
    async createSender(funds) {
      const address = `sender-${++count}`
      ledger.add(address, funds.native)
      for (const token of coins) ledger.add(address, funds.tokens, token.address)
      const account: CaipAddress = `mock:1:${address}`
      const connector = createMockConnector({ id: address, accounts: [account] })
      await connector.connect({ networks })
      return {
        connector,
        account,
        setOutcome: outcome =>
          connector.mock.set({ sendError: outcome === 'reject' ? 'USER_REJECTED' : undefined }),
        promptCount: () => connector.mock.calls.length,
        changeNetwork: async caipNetworkId => connector.mock.emit({ type: 'networkChanged', caipNetworkId }),
        changeAccount: async () =>
          connector.mock.emit({ type: 'accountsChanged', accounts: ['mock:1:other-1'] }),
      }
    },
    createReceiver: async () => `receiver-${++count}`,
    native: toCoin(native),
    tokens: [toCoin(coins[0]), toCoin(coins[1])],
    plenty: 1_000_000n,
    amount: 500n,
    advance: async () => ledger.advance(),
    tampered: [
      change('another receiver', () => ({ receiver: 'thief-1' })),
      change('another amount', ({ amount }) => ({ amount: amount + 1n })),
      change('another token', () => ({ token: coins[1] })),
    ],
    async getEnded() {
      const submitted: SubmittedTransfer = { hash: 'lost', follow: {} }
      return [{ account: 'mock:1:sender-1', submitted, code: 'EXPIRED' }]
    },
    close: async () => {},
  }
})

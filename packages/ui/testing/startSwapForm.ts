import type {
  Client,
  SwapData,
  SwapLeg,
  SwapOrder,
  SwapPrice,
  SwapQuote,
  Swaps,
  SwapToken,
  TransferFee,
} from '@latchkit/core'
import { isFeeChanged } from '@latchkit/core/family'
import { LatchkitError, openModal, openSwap } from '@latchkit/core/internal'
import type { ModalOptions } from '../src/createModal.js'
import { swap } from '../src/views/swap/definition.js'
import { type Rendered, renderModal } from './renderScenario.js'
import { type ConnectedPage, holdings, ownAddress, startConnected } from './startForm.js'

const tokens: readonly SwapToken[] = [
  { name: 'Mock', symbol: 'MCK', decimals: 18 },
  { name: 'Dollar', symbol: 'USD', address: 'dollar', decimals: 6 },
]
/** Dollars for one MCK, in the smallest unit of the dollar. */
const price = 2000_000000n
const router = 'router'

export type SwapForm = Rendered<Client> &
  ConnectedPage & {
    /** What was asked of the wallet. */
    asked: { leg: SwapLeg; order: SwapOrder }[]
    /** What the network takes for each leg now, and what the chain says of the price. */
    market: { fee: bigint; isUnusual: boolean; found: SwapPrice }
    amount(): HTMLInputElement
    /** A quote arrives after the pause in typing. */
    quote(): Promise<void>
    focused(): HTMLElement | null
  }

/** The swap view over the real core, with an exchange that has one price. */
export async function startSwapForm(modal: ModalOptions = {}): Promise<SwapForm> {
  await swap.chunk.load()
  const asked: SwapForm['asked'] = []
  let now = (): number => 0
  const toQuote = ({ from, amount, slippage = 1 }: Parameters<SwapData['getQuotes']>[0]): SwapQuote => {
    const toAmount = from === undefined ? (amount * price) / 10n ** 18n : (amount * 10n ** 18n) / price
    return {
      id: 'q',
      provider: 'uniswap-v2',
      fromAmount: amount,
      toAmount,
      minAmount: (toAmount * BigInt(100 - slippage)) / 100n,
      slippage,
      router,
      spender: from === undefined ? undefined : router,
      route: { kind: 'uniswap-v2', path: [from ?? 'wrapped', 'end'] },
      priceImpact: '0.1',
      expiresAt: now() + 30_000,
    }
  }
  const never = async (): Promise<never> => {
    throw new Error('The form does not read it.')
  }
  const data: SwapData = {
    getNetworks: async () => ['fama:1'],
    getTokens: async () => tokens,
    getQuotes: async pair => [toQuote(pair)],
    buildTransaction: async pair => ({
      transaction: {
        from: ownAddress,
        to: router,
        data: '0x',
        value: pair.from === undefined ? pair.amount : 0n,
      },
      quote: toQuote(pair),
    }),
    getAllowance: never,
    getGasPrice: never,
    buildApprove: never,
  }
  const page = await startConnected({
    modules: { swap },
    ports: {
      serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
      blockchainData: async () => ({
        ...holdings,
        getSwapNetworks: async () => ['fama:1'],
        loadSwaps: async () => data,
      }),
    },
  })
  const { client, adapter, environment, settle } = page
  now = () => environment.now()
  const market: SwapForm['market'] = { fee: 1000n, isUnusual: false, found: { status: 'verified' } }
  const toFee = (): TransferFee => ({
    amount: market.fee,
    parts: [{ kind: 'network', amount: market.fee }],
    isUnusual: market.isUnusual,
    ...(market.isUnusual && { usual: market.fee / 50n }),
  })
  const swaps: Swaps = {
    isAllowed: quote => quote.router === router,
    async check(_, { order }) {
      const legs: readonly SwapLeg[] =
        order.sold.address === undefined || asked.length > 0 ? ['swap'] : ['approve', 'swap']
      return { legs, fees: legs.map(toFee), price: market.found }
    },
    getMaximum: async ({ balance }) => balance - 1000n,
    async ask(connector, { order, leg, reviewedFee, onAsk }) {
      if (isFeeChanged(reviewedFee, toFee())) throw new LatchkitError('FEE_CHANGED')
      onAsk?.({ leg })
      asked.push({ leg, order })
      const { caipNetworkId } = order.network
      const hash = await connector.request({ method: 'mock_send', params: [{ leg }], caipNetworkId })
      return { hash: String(hash), follow: { account: order.account } }
    },
  }
  adapter.loadSwaps = async () => swaps
  openModal(client)
  openSwap(client)
  await settle()
  const rendered = await renderModal(client, modal)
  return {
    ...page,
    ...rendered,
    asked,
    market,
    amount: () => rendered.get('lk-swap-amount') as HTMLInputElement,
    quote: () => environment.advance(400),
    focused: () => rendered.modal.host.shadowRoot?.activeElement as HTMLElement | null,
  }
}

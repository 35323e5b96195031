import type {
  AccountPurpose,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  HistoryTransaction,
  LatchkitOptions,
  Network,
  PendingTransaction,
  State,
  TokenBalance,
  TransferFeeRates,
} from '@latchkit/core'
import type { SendPlanView, SendState, SendSummary } from '@latchkit/core/internal'
import { createMockAdapter } from '@latchkit/testing'
import { createTransaction } from './activityScenarios.js'
import { announcedIcon, createState, network, now, options } from './fixtures.js'
import { form, plan } from './sendFixtures.js'

const coin = (name: string, symbol: string, decimals: number): Partial<Network> => ({
  nativeCurrency: { name, symbol, decimals },
})
const btc = coin('Bitcoin', 'BTC', 8)
const stx = coin('Stacks', 'STX', 6)

/** Networks of four families. */
const networks = [
  ...options.networks,
  network('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', btc),
  network('bip122:00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', 'BTC', { ...btc, testnet: true }),
  network('stacks:1', 'Stacks', 'STX', stx),
  network('stacks:2147483648', 'Stacks Testnet', 'STX', { ...stx, testnet: true }),
] as const

/** A family as the scenarios show it: one wallet, one account on one network, what it holds, and a payment. */
export type ShownFamily = {
  namespace: ChainNamespace
  caipNetworkId: CaipNetworkId
  /** The first is the active one. */
  accounts: readonly CaipAddress[]
  purposes?: Readonly<Record<CaipAddress, AccountPurpose>> | undefined
  wallet: { name: string; icon: string }
  tokens: readonly TokenBalance[]
  receiver: string
  hash: string
  form: SendState
  plan: SendPlanView
}

const bitcoinChain = 'bip122:000000000019d6689c085ae165831e93'
const payment = `${bitcoinChain}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4` as const
const collectibles = `${bitcoinChain}:bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0` as const
const satRates: TransferFeeRates = {
  unit: 'sat/vB',
  slow: '2.1',
  normal: '11.25',
  fast: '20.5',
  minimum: '1',
  maximum: '5000',
  decimals: 3,
}

type Given = {
  account: CaipAddress
  token: TokenBalance
  receiver: string
  amount: string
  fiat: string
  fee: SendPlanView['fee']
  feeRates: TransferFeeRates
  changes?: Partial<SendPlanView>
}

function toPayment({ account, token, receiver, amount, fiat, fee, feeRates, changes }: Given): {
  form: SendState
  plan: SendPlanView
} {
  const summary: SendSummary = {
    account,
    caipNetworkId: token.chainId,
    amount,
    symbol: token.symbol,
    tokenAddress: token.address,
    receiver,
    fiat,
  }
  const read = plan({ fee, feeRates, summary, ...changes })
  return {
    plan: read,
    form: form({
      token,
      amountInput: amount,
      sendTokenAmount: amount,
      sendFiatAmount: fiat,
      receiverInput: receiver,
      receiverAddress: receiver,
      feeRates,
    }),
  }
}

const toFee = (amount: string, symbol: string, fiat: string): SendPlanView['fee'] => ({
  amount,
  symbol,
  fiat,
  parts: [{ kind: 'network', amount, fiat }],
})

const bitcoinToken: TokenBalance = {
  name: 'Bitcoin',
  symbol: 'BTC',
  chainId: bitcoinChain,
  price: '97120.5',
  value: '36906.12',
  quantity: { decimals: 8, numeric: '0.38000312' },
}
const bitcoinReceiver = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'

export const bitcoin: ShownFamily = {
  namespace: 'bip122',
  caipNetworkId: bitcoinChain,
  accounts: [payment, collectibles],
  purposes: { [payment]: 'payment', [collectibles]: 'collectibles' },
  wallet: { name: 'Xverse', icon: announcedIcon('#ee7a30') },
  tokens: [bitcoinToken],
  receiver: bitcoinReceiver,
  hash: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
  ...toPayment({
    account: payment,
    token: bitcoinToken,
    receiver: bitcoinReceiver,
    amount: '0.0125',
    fiat: '1214.00',
    fee: toFee('0.00001587', 'BTC', '1.54'),
    feeRates: satRates,
    changes: { isReplaceable: true },
  }),
}

const stacksToken: TokenBalance = {
  name: 'sBTC',
  symbol: 'sBTC',
  chainId: 'stacks:1',
  address: 'SM3VDXK3WZZSA84XXFKAFAF15NNZX32CTSG82JFQ4.sbtc-token::sbtc-token',
  price: '97120.5',
  value: '971.20',
  quantity: { decimals: 8, numeric: '0.01' },
}
const stacksCoin: TokenBalance = {
  name: 'Stacks',
  symbol: 'STX',
  chainId: 'stacks:1',
  price: '0.62',
  value: '775.06',
  quantity: { decimals: 6, numeric: '1250.093' },
}
const stacksReceiver = 'SP3FBR2AGK5H9QBDH3EEN6DF8EK8JY7RX8QJ5SVTE'
const stacksAccount = 'stacks:1:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'

export const stacks: ShownFamily = {
  namespace: 'stacks',
  caipNetworkId: 'stacks:1',
  accounts: [stacksAccount],
  wallet: { name: 'Leather', icon: announcedIcon('#12100f') },
  tokens: [stacksToken, stacksCoin],
  receiver: stacksReceiver,
  hash: '3c1f9d5b0a7e4c62f8d1b3a5976e2c4d8f0a1b2c3d4e5f60718293a4b5c6d7e8',
  ...toPayment({
    account: stacksAccount,
    token: stacksToken,
    receiver: stacksReceiver,
    amount: '0.0025',
    fiat: '242.80',
    fee: toFee('0.003501', 'STX', '0.0021'),
    feeRates: {
      unit: 'STX',
      slow: '0.0004',
      normal: '0.003501',
      fast: '0.05',
      minimum: '0.0004',
      maximum: '100',
      decimals: 6,
    },
    changes: { simulation: { status: 'unavailable' } },
  }),
}

/** Four families with code that finds no wallet; an adapter of one has its purposes. */
export const fourFamilies: Pick<LatchkitOptions, 'networks' | 'families' | 'ports'> = {
  networks,
  ports: { blockchainData: () => new Promise<never>(() => {}) },
  families: [
    ...['eip155', 'solana'].map(namespace => ({ namespace, load: () => new Promise<never>(() => {}) })),
    ...[bitcoin, stacks].map(({ namespace, purposes }) => ({
      namespace,
      load: async () =>
        createMockAdapter({
          namespace,
          transfers: { namespace, purposes, links: namespace === 'bip122' ? {} : undefined },
          checkAddress: (value, on) =>
            on?.testnet ? { valid: false, reason: 'NETWORK' } : { valid: true, address: value },
        }),
    })),
  ],
}

/** A state of a site with four families. */
export const createFourState = (change?: (state: State) => State): State =>
  createState(change, { ...options, ...fourFamilies })

/** Connects a family; `isShown` shows its account. */
export function withFamily(
  state: State,
  { namespace, caipNetworkId, accounts, wallet, tokens }: ShownFamily,
  { isShown = true }: { isShown?: boolean } = {},
): State {
  const family = state.families[namespace]
  if (!family) throw new Error('The fixture has no such family.')
  const native = tokens.find(({ address }) => address === undefined)
  return {
    ...state,
    activeNamespace: isShown ? namespace : state.activeNamespace,
    families: {
      ...state.families,
      [namespace]: {
        ...family,
        status: 'connected',
        canSend: true,
        hasServerRpc: true,
        activeConnectorId: wallet.name,
        activeNetworkId: caipNetworkId,
        connections: [
          { connectorId: wallet.name, namespace, status: 'connected', accounts, caipNetworkId, wallet },
        ],
        account: {
          balance: native?.quantity.numeric,
          balanceSymbol: native?.symbol,
          tokenBalances: tokens,
          balancesFetchedAt: now,
          balancesLoading: false,
        },
      },
    },
  }
}

/** A payment that the network has, and not yet a block. */
export const toPending = (
  { accounts: [account], caipNetworkId, hash, plan: { summary } }: ShownFamily,
  changes: Partial<PendingTransaction> = {},
): PendingTransaction => ({
  hash,
  caipNetworkId,
  account,
  submittedAt: now - 20_000,
  status: 'submitted',
  summary,
  ...changes,
})

/** Three transactions of an account: sent, received, and received long ago. */
export function toHistory({
  accounts: [account = 'none:1:none'],
  caipNetworkId: chain,
  tokens,
  receiver,
  hash,
}: ShownFamily): readonly HistoryTransaction[] {
  const own = account.slice(account.lastIndexOf(':') + 1)
  const toTransaction = (index: number, hours: number, direction: 'in' | 'out', numeric: string) => {
    const token = tokens[index % tokens.length]
    return createTransaction(index, hours, {
      operationType: direction === 'in' ? 'receive' : 'send',
      hash: `${index}${hash.slice(1)}`,
      chain,
      sentFrom: direction === 'in' ? receiver : own,
      sentTo: direction === 'in' ? own : receiver,
      fee: { numeric: '0.00001587' },
      transfers: [
        {
          direction,
          fungible_info: token && {
            name: token.name,
            symbol: token.symbol,
            decimals: token.quantity.decimals,
          },
          quantity: { numeric },
          sender: direction === 'in' ? receiver : own,
          recipient: direction === 'in' ? own : receiver,
        },
      ],
    })
  }
  return [
    toTransaction(1, 3, 'out', '0.0125'),
    toTransaction(2, 30, 'in', '0.25'),
    toTransaction(3, 700, 'in', '0.14250312'),
  ]
}

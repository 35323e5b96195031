import type {
  ConnectedWalletInfo,
  ErrorCode,
  PendingTransaction,
  State,
  TokenBalance,
  ViewName,
} from '@latchkit/core'
import type { SendPlanView, SendProgress, SendState, SendSummary } from '@latchkit/core/internal'
import { emptySend } from '@latchkit/core/internal'
import {
  address,
  announcedIcon,
  connection,
  createState,
  now,
  openAt,
  otherAddress,
  solana,
  tokens,
  withConnection,
  withOtherFamily,
} from './fixtures.js'
import type { Scenario } from './scenario.js'

const ports = { blockchainData: () => new Promise<never>(() => {}) }

export const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Begins and ends as the receiver does. */
export const lookAlike = '0x7099797081c2F6aD10C7d01b50e0D17fAb31d9C8'
export const hash = '0x5b1f9b0c7a6d4c3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e'
export const maxUint256: string = (2n ** 256n - 1n).toString()

const [eth, usdc, nope, mint] = tokens as readonly [TokenBalance, TokenBalance, TokenBalance, TokenBalance]

export { mint, nope, usdc }

/** Right-to-left characters, an endless name, and an image that does not load. */
export const hostile: TokenBalance = {
  ...nope,
  name: `US\u202eDC ${'claim at evil.example '.repeat(25)}`,
  symbol: `U\u202e\u0000SD${'T'.repeat(500)}`,
  address: '0xbad2',
  iconUrl: 'javascript:alert(1)',
  quantity: { decimals: 18, numeric: maxUint256 },
}

/** A valid form, with the given changes. */
export const form = (changes: Partial<SendState> = {}): SendState => ({
  ...emptySend,
  token: eth,
  amountInput: '0.5',
  sendTokenAmount: '0.5',
  sendFiatAmount: '1560.22',
  receiverInput: receiver,
  receiverAddress: receiver,
  receiverStatus: 'valid',
  ...changes,
})

export const withSend = (send: SendState, state: State = withConnection(createState())): State => ({
  ...state,
  slices: { ...state.slices, send },
})

const steps: readonly ViewName[] = [
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'SendConfirmed',
]

const at = (state: State, view: ViewName): State => {
  const path = view === 'WalletSendSelectToken' || view === 'WalletSendPreview' ? [view] : []
  const first: ViewName = steps.includes(view) && view !== 'SendConfirmed' ? 'WalletSend' : view
  return openAt(
    state,
    { view: 'Account', data: {} },
    { view: first, data: {} },
    ...path.map(each => ({ view: each, data: {} })),
  )
}

export const scenario = (
  name: string,
  view: ViewName,
  state: State,
  changes: Partial<Scenario> = {},
): Scenario => ({
  name,
  view,
  state: at(state, view),
  options: { ports },
  ...changes,
})

export const summary: SendSummary = {
  account: `eip155:1:${address}`,
  caipNetworkId: 'eip155:1',
  amount: '0.5',
  symbol: 'ETH',
  receiver,
  fiat: '1560.22',
}

export const plan = (changes: Partial<SendPlanView> = {}): SendPlanView => ({
  fee: {
    amount: '0.000441000000021',
    symbol: 'ETH',
    fiat: '1.376',
    parts: [{ kind: 'network', amount: '0.000441000000021', fiat: '1.376' }],
  },
  simulation: { status: 'passed' },
  notes: [],
  summary,
  plannedAt: now,
  ...changes,
})

export const logs = [
  'Program ComputeBudget111111111111111111111111111111 invoke [1]',
  'Program ComputeBudget111111111111111111111111111111 success',
  'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA invoke [1]',
  'Program log: Instruction: TransferChecked',
  'Program log: Error: insufficient funds',
  'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA consumed 6199 of 200000 compute units',
  'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA failed: custom program error: 0x1',
]

export const failed = (code: ErrorCode, changes: Partial<SendProgress> = {}): SendProgress => ({
  step: 'failed',
  hash,
  caipNetworkId: 'eip155:1',
  error: { code, message: code },
  summary,
  ...changes,
})
export const progress = (step: SendProgress['step'], changes: Partial<SendProgress> = {}): SendProgress => ({
  step,
  hash,
  caipNetworkId: 'eip155:1',
  summary,
  ...changes,
})

export const emptyAccount = { balance: undefined, tokenBalances: undefined, balancesFetchedAt: undefined }
export const withAccount = (changes: Partial<State['families'][string]['account']>): State =>
  withConnection(createState(), { account: { balancesLoading: false, ...changes } })

/** A request waits in the wallet, which may have links, as on a phone. */
export const prompted = (wallet: Partial<ConnectedWalletInfo> = {}): State => {
  const state = withConnection(createState(), {
    connections: [{ ...connection, wallet: { name: 'MetaMask', icon: announcedIcon('#e2761b'), ...wallet } }],
  })
  return {
    ...state,
    requests: [
      { id: '1', kind: 'sendTransaction', namespace: 'eip155', connectorId: connection.connectorId },
    ],
  }
}
export const requesting = form({ plan: plan(), progress: { step: 'requesting', summary } })

/** A chain on which the receiver's account has to be created. */
export const other = withOtherFamily(withConnection(createState()), { isShown: true })
const dollar: TokenBalance = {
  name: 'Test Dollar',
  symbol: 'SUSD',
  chainId: solana.caipNetworkId,
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  price: '1',
  value: '400',
  quantity: { decimals: 6, numeric: '400' },
}
export const otherReceiver = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const otherSummary: SendSummary = {
  account: `${solana.caipNetworkId}:${otherAddress}`,
  caipNetworkId: solana.caipNetworkId,
  amount: '25.5',
  symbol: 'SUSD',
  tokenAddress: dollar.address,
  receiver: otherReceiver,
  fiat: '25.5',
}
export const otherForm = form({
  token: dollar,
  amountInput: '25.5',
  sendTokenAmount: '25.5',
  sendFiatAmount: '25.5',
  receiverInput: otherReceiver,
  receiverAddress: otherReceiver,
  warnings: [{ code: 'FIRST_TIME' }],
})
export const otherPlan = plan({
  fee: {
    amount: '0.00204428',
    symbol: 'SOL',
    fiat: '0.31',
    parts: [
      { kind: 'network', amount: '0.000005', fiat: '0.0007' },
      { kind: 'accountCreation', amount: '0.00203928', fiat: '0.3099' },
    ],
  },
  summary: otherSummary,
})

export const pendingTransaction = (changes: Partial<PendingTransaction>): PendingTransaction => ({
  hash,
  caipNetworkId: 'eip155:1',
  submittedAt: now - 20_000,
  account: `eip155:1:${address}`,
  summary,
  ...changes,
})

export const send = (name: string, changes: Partial<SendState> = {}): Scenario =>
  scenario(`send-${name}`, 'WalletSend', withSend(form(changes)), { settle: 950 })
export const review = (name: string, changes: Partial<SendState> = {}, state?: State): Scenario =>
  scenario(`review-${name}`, 'WalletSendPreview', withSend(form({ plan: plan(), ...changes }), state))
export const sent = (name: string, given: SendProgress): Scenario =>
  scenario(`sent-${name}`, 'SendConfirmed', withSend({ ...emptySend, progress: given }))

export const typing = { amountInput: '', sendTokenAmount: undefined, sendFiatAmount: undefined }
export const noReceiver = { receiverInput: '', receiverAddress: undefined, receiverStatus: 'empty' } as const

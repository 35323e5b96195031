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
  phone,
  solana,
  tokens,
  withConnection,
  withOtherFamily,
} from './fixtures.js'
import type { Scenario } from './scenarios.js'

const ports = { blockchainData: () => new Promise<never>(() => {}) }

export const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Begins and ends as the receiver does. */
export const lookAlike = '0x7099797081c2F6aD10C7d01b50e0D17fAb31d9C8'
export const hash = '0x5b1f9b0c7a6d4c3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e'
export const maxUint256: string = (2n ** 256n - 1n).toString()

const [eth, usdc, nope, mint] = tokens as readonly [TokenBalance, TokenBalance, TokenBalance, TokenBalance]

/** Right-to-left characters, an endless name, and an image that does not load. */
const hostile: TokenBalance = {
  ...nope,
  name: `US\u202eDC ${'claim at evil.example '.repeat(25)}`,
  symbol: `U\u202e\u0000SD${'T'.repeat(500)}`,
  address: '0xbad2',
  iconUrl: 'javascript:alert(1)',
  quantity: { decimals: 18, numeric: maxUint256 },
}

/** A valid form, with the given changes. */
const form = (changes: Partial<SendState> = {}): SendState => ({
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

const withSend = (send: SendState, state: State = withConnection(createState())): State => ({
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

const scenario = (name: string, view: ViewName, state: State, changes: Partial<Scenario> = {}): Scenario => ({
  name,
  view,
  state: at(state, view),
  options: { ports },
  ...changes,
})

const summary: SendSummary = {
  account: `eip155:1:${address}`,
  caipNetworkId: 'eip155:1',
  amount: '0.5',
  symbol: 'ETH',
  receiver,
  fiat: '1560.22',
}

const plan = (changes: Partial<SendPlanView> = {}): SendPlanView => ({
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

const logs = [
  'Program ComputeBudget111111111111111111111111111111 invoke [1]',
  'Program ComputeBudget111111111111111111111111111111 success',
  'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA invoke [1]',
  'Program log: Instruction: TransferChecked',
  'Program log: Error: insufficient funds',
  'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA consumed 6199 of 200000 compute units',
  'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA failed: custom program error: 0x1',
]

const failed = (code: ErrorCode, changes: Partial<SendProgress> = {}): SendProgress => ({
  step: 'failed',
  hash,
  caipNetworkId: 'eip155:1',
  error: { code, message: code },
  summary,
  ...changes,
})
const progress = (step: SendProgress['step'], changes: Partial<SendProgress> = {}): SendProgress => ({
  step,
  hash,
  caipNetworkId: 'eip155:1',
  summary,
  ...changes,
})

const emptyAccount = { balance: undefined, tokenBalances: undefined, balancesFetchedAt: undefined }
const withAccount = (changes: Partial<State['families'][string]['account']>): State =>
  withConnection(createState(), { account: { balancesLoading: false, ...changes } })

/** A request waits in the wallet, which may have links, as on a phone. */
const prompted = (wallet: Partial<ConnectedWalletInfo> = {}): State => {
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
const requesting = form({ plan: plan(), progress: { step: 'requesting', summary } })

/** A chain on which the receiver's account has to be created. */
const other = withOtherFamily(withConnection(createState()), { isShown: true })
const dollar: TokenBalance = {
  name: 'Test Dollar',
  symbol: 'SUSD',
  chainId: solana.caipNetworkId,
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  price: '1',
  value: '400',
  quantity: { decimals: 6, numeric: '400' },
}
const otherReceiver = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const otherSummary: SendSummary = {
  account: `${solana.caipNetworkId}:${otherAddress}`,
  caipNetworkId: solana.caipNetworkId,
  amount: '25.5',
  symbol: 'SUSD',
  tokenAddress: dollar.address,
  receiver: otherReceiver,
  fiat: '25.5',
}
const otherForm = form({
  token: dollar,
  amountInput: '25.5',
  sendTokenAmount: '25.5',
  sendFiatAmount: '25.5',
  receiverInput: otherReceiver,
  receiverAddress: otherReceiver,
  warnings: [{ code: 'FIRST_TIME' }],
})
const otherPlan = plan({
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

const pendingTransaction = (changes: Partial<PendingTransaction>): PendingTransaction => ({
  hash,
  caipNetworkId: 'eip155:1',
  submittedAt: now - 20_000,
  account: `eip155:1:${address}`,
  summary,
  ...changes,
})

const send = (name: string, changes: Partial<SendState> = {}): Scenario =>
  scenario(`send-${name}`, 'WalletSend', withSend(form(changes)), { settle: 950 })
const review = (name: string, changes: Partial<SendState> = {}, state?: State): Scenario =>
  scenario(`review-${name}`, 'WalletSendPreview', withSend(form({ plan: plan(), ...changes }), state))
const sent = (name: string, given: SendProgress): Scenario =>
  scenario(`sent-${name}`, 'SendConfirmed', withSend({ ...emptySend, progress: given }))

const typing = { amountInput: '', sendTokenAmount: undefined, sendFiatAmount: undefined }
const noReceiver = { receiverInput: '', receiverAddress: undefined, receiverStatus: 'empty' } as const

/** Sending and receiving, in every state. */
export const sendScenarios: readonly Scenario[] = [
  send('empty', { ...typing, ...noReceiver }),
  send('filled', { warnings: [{ code: 'FIRST_TIME' }] }),
  send('fiat', { unit: 'fiat', amountInput: '250', sendTokenAmount: '0.080117', sendFiatAmount: '250' }),
  send('no-price', { token: nope, amountInput: '1', sendTokenAmount: '1', sendFiatAmount: undefined }),
  send('no-token', { ...typing, ...noReceiver, token: undefined }),
  send('long', {
    amountInput: '12345678901234567890.123456789012345678',
    problem: 'AMOUNT_TOO_HIGH',
    sendFiatAmount: '38524070250372524052345.11',
  }),
  send('zero', { amountInput: '0', problem: 'AMOUNT_ZERO', sendFiatAmount: '0' }),
  send('format', { ...typing, amountInput: '.', problem: 'AMOUNT_FORMAT' }),
  send('decimals', { ...typing, token: usdc, amountInput: '0.1234567', problem: 'AMOUNT_DECIMALS' }),
  send('whole', { ...typing, token: mint, amountInput: '1.5', problem: 'AMOUNT_DECIMALS' }),
  send('hostile', { token: hostile, amountInput: maxUint256, sendTokenAmount: maxUint256 }),
  send('invalid', {
    ...noReceiver,
    receiverInput: '0x70997970C51812dc3A010C7d01b50e0d17dc79',
    receiverStatus: 'invalid',
    receiverProblem: 'FORMAT',
  }),
  send('wrong-family', {
    ...noReceiver,
    receiverInput: otherReceiver,
    receiverStatus: 'invalid',
    receiverProblem: 'WRONG_FAMILY',
  }),
  send('wrong-network', {
    ...noReceiver,
    receiverInput: receiver,
    receiverStatus: 'invalid',
    receiverProblem: 'NETWORK',
  }),
  send('mistyped', {
    ...noReceiver,
    receiverInput: receiver,
    receiverStatus: 'invalid',
    receiverProblem: 'CHECKSUM',
  }),
  send('name', { receiverInput: 'orchard.eth', receiverProfileName: 'orchard.eth' }),
  send('name-checking', { ...noReceiver, receiverInput: 'orchard.eth', receiverStatus: 'checking' }),
  send('name-unknown', {
    ...noReceiver,
    receiverInput: 'orchrad.eth',
    receiverStatus: 'invalid',
    receiverProblem: 'NAME_UNKNOWN',
  }),
  send('name-failed', {
    ...noReceiver,
    receiverInput: 'orchard.eth',
    receiverStatus: 'invalid',
    receiverProblem: 'NAME_FAILED',
  }),
  send('own', {
    receiverInput: address,
    receiverAddress: address,
    warnings: [{ code: 'OWN_ADDRESS' }, { code: 'FIRST_TIME' }],
  }),
  send('look-alike', {
    warnings: [{ code: 'FIRST_TIME' }, { code: 'LOOK_ALIKE', resembles: lookAlike }],
  }),
  send('contract', { warnings: [{ code: 'CONTRACT' }, { code: 'CHECKSUM' }, { code: 'NO_KEY' }] }),
  send('token-itself', { warnings: [{ code: 'TOKEN_ITSELF' }, { code: 'CONTRACT_ELSEWHERE' }] }),
  scenario(
    'send-unsupported',
    'WalletSend',
    withSend({ ...emptySend }, withConnection(createState(), { canSend: false })),
  ),
  scenario(
    'send-tokens',
    'WalletSendSelectToken',
    withSend(
      form(),
      withAccount({
        tokenBalances: [...tokens, hostile, { ...usdc, symbol: 'FAKE', address: '0xfa', unlisted: true }],
        balancesFetchedAt: now,
      }),
    ),
  ),
  scenario(
    'send-tokens-loading',
    'WalletSendSelectToken',
    withSend(form(), withAccount({ ...emptyAccount, balancesLoading: true })),
  ),
  scenario(
    'send-tokens-failed',
    'WalletSendSelectToken',
    withSend(form(), withAccount({ ...emptyAccount, balancesFailedAt: now - 60_000 })),
  ),
  scenario(
    'send-tokens-empty',
    'WalletSendSelectToken',
    withSend({ ...emptySend }, withAccount({ tokenBalances: [], balancesFetchedAt: now })),
  ),
  review('loading', { plan: undefined, loading: true, warnings: [{ code: 'FIRST_TIME' }] }),
  review('ready', { warnings: [{ code: 'FIRST_TIME' }] }),
  review('name', { plan: plan({ summary: { ...summary, receiverName: 'orchard.eth' } }) }),
  scenario('review-opens-account', 'WalletSendPreview', withSend({ ...otherForm, plan: otherPlan }, other)),
  review('would-fail', {
    plan: plan({
      simulation: {
        status: 'failed',
        code: 'INSUFFICIENT_FUNDS',
        message: 'custom program error: 0x1',
        logs,
      },
    }),
  }),
  review('untested', { plan: plan({ simulation: { status: 'unavailable' } }) }),
  review('fee-changed', { plan: plan({ change: 'FEE_CHANGED' }) }),
  review('fee-unusual', { plan: plan({ fee: { ...plan().fee, isUnusual: true } }) }),
  review('look-alike', { warnings: [{ code: 'LOOK_ALIKE', resembles: lookAlike }] }),
  review('token-itself', { plan: plan({ notes: ['TOKEN_ITSELF', 'CONTRACT'] }) }),
  review('plan-failed', { plan: undefined, planError: { code: 'RPC_FAILED', message: 'RPC_FAILED' } }),
  review('poor', {
    plan: undefined,
    planError: { code: 'INSUFFICIENT_FUNDS', message: 'INSUFFICIENT_FUNDS' },
  }),
  review('huge', {
    plan: plan({
      summary: {
        ...summary,
        amount: `${maxUint256}.000000000000000001`,
        symbol: hostile.symbol,
        tokenAddress: '0xbad2',
        fiat: undefined,
        receiverName: `a\u202e${'b'.repeat(400)}.eth`,
      },
    }),
  }),
  scenario('review-waiting', 'WalletSendPreview', withSend(requesting, prompted())),
  scenario(
    'review-waiting-phone',
    'WalletSendPreview',
    withSend(requesting, prompted({ redirect: { universal: 'https://metamask.example/app' } })),
    { platform: phone },
  ),
  review('rejected', { progress: { step: 'idle', error: { code: 'USER_REJECTED', message: '' } } }),
  review('refused', { progress: { step: 'idle', error: { code: 'CHAIN_MISMATCH', message: '' } } }),
  scenario('review-nothing', 'WalletSendPreview', withConnection(createState())),
  sent('submitted', progress('submitted')),
  sent('included', progress('included')),
  sent('final', progress('final', { summary: { ...summary, receiverName: 'orchard.eth' } })),
  sent('late', progress('late', { hash: undefined })),
  sent('reverted', failed('REVERTED', { logs })),
  sent('expired', failed('EXPIRED')),
  sent('replaced', failed('REPLACED')),
  sent('unknown', failed('TIMEOUT')),
  sent('nothing', { step: 'idle' }),
  scenario('receive', 'WalletReceive', withConnection(createState())),
  scenario('receive-families', 'WalletReceive', other),
  scenario('receive-nobody', 'WalletReceive', createState()),
  {
    ...scenario('account-families', 'Account', withOtherFamily(withConnection(createState()))),
    state: openAt(withOtherFamily(withConnection(createState())), { view: 'Account', data: {} }),
  },
  {
    ...scenario('account-pending', 'Account', createState()),
    state: openAt(
      {
        ...withConnection(createState()),
        pendingTransactions: [
          pendingTransaction({ hash: `${hash}1`, summary: undefined }),
          pendingTransaction({ status: 'included' }),
          pendingTransaction({
            hash: `${hash}2`,
            status: 'submitted',
            summary: { ...summary, symbol: hostile.symbol, amount: '1234567.123456' },
          }),
          ...[3, 4].map(index => pendingTransaction({ hash: `${hash}${index}`, status: 'final' })),
        ],
      },
      { view: 'Account', data: {} },
    ),
  },
  scenario('networks-families', 'Networks', withOtherFamily(withConnection(createState()))),
]

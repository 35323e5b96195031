import type { ConnectorInfo, State, ViewName } from '@latchkit/core'
import { emptySend, type SendProgress, type SendState } from '@latchkit/core/internal'
import {
  bitcoin,
  createFourState,
  fourFamilies,
  type ShownFamily,
  stacks,
  toHistory,
  toPending,
  withFamily,
} from './familyFixtures.js'
import { announcedIcon, now, openAt, withConnection, withOtherFamily } from './fixtures.js'
import type { Scenario } from './scenario.js'
import { withSend } from './sendFixtures.js'

const connect = { view: 'Connect', data: {} } as const
const account = { view: 'Account', data: {} } as const

const show = (name: string, view: ViewName, state: State, changes: Partial<Scenario> = {}): Scenario => ({
  name,
  view,
  state: view === 'Account' ? openAt(state, account) : openAt(state, account, { view, data: {} }),
  options: fourFamilies,
  ...changes,
})

/** A wallet of the page for several families, as each of them lists it. */
const connectorsOf = (
  name: string,
  rdns: string,
  colour: string,
  namespaces: readonly string[],
): readonly ConnectorInfo[] =>
  namespaces.map(namespace => ({
    id: rdns,
    namespace,
    type: 'ANNOUNCED',
    name,
    icon: announcedIcon(colour),
    info: { rdns },
    declaredIds: [`rdns:${rdns}`],
  }))

const withConnectors = (state: State): State => ({
  ...state,
  connectors: [
    ...connectorsOf('Four Chains', 'test.four', '#5546ff', ['eip155', 'solana', 'bip122', 'stacks']),
    ...connectorsOf('Xverse', 'example.xverse', '#ee7a30', ['bip122', 'stacks']),
    ...connectorsOf('MetaMask', 'io.metamask', '#e2761b', ['eip155', 'solana', 'bip122']),
    ...connectorsOf('UniSat', 'test.unisat', '#e8a23c', ['bip122']),
  ],
})

const all = withFamily(
  withFamily(withOtherFamily(withConnection(createFourState())), bitcoin, { isShown: false }),
  stacks,
  { isShown: false },
)

/** What a visitor of one of the families meets. */
function toScenarios(name: string, family: ShownFamily): readonly Scenario[] {
  const connected = withFamily(createFourState(), family)
  const { plan, form, hash, caipNetworkId } = family
  const withPlan = (changes: Partial<SendState> = {}): State =>
    withSend({ ...form, plan, feeRates: plan.feeRates, ...changes }, connected)
  const review = (state: string, changes: Partial<SendState> = {}): Scenario => ({
    ...show(`${name}-review${state}`, 'WalletSendPreview', withPlan(changes)),
    state: openAt(
      withPlan(changes),
      account,
      { view: 'WalletSend', data: {} },
      { view: 'WalletSendPreview', data: {} },
    ),
  })
  const end = (step: SendProgress['step'], changes: Partial<SendProgress> = {}): Scenario =>
    show(
      `${name}-sent-${step}`,
      'SendConfirmed',
      withSend(
        { ...emptySend, progress: { step, hash, caipNetworkId, summary: plan.summary, ...changes } },
        connected,
      ),
    )
  const activity = (state: string, pendingTransactions: State['pendingTransactions']): Scenario =>
    show(`${name}-activity${state}`, 'Transactions', {
      ...connected,
      pendingTransactions,
      slices: {
        ...connected.slices,
        activity: {
          ended: [],
          entries: [
            {
              account: family.accounts[0] ?? 'none:1:none',
              step: 'idle',
              transactions: toHistory(family),
              includesHidden: false,
              fetchedAt: now,
            },
          ],
        },
      },
    })
  return [
    show(`${name}-account`, 'Account', connected),
    show(`${name}-account-pending`, 'Account', { ...connected, pendingTransactions: [toPending(family)] }),
    show(`${name}-networks`, 'Networks', connected),
    show(`${name}-receive`, 'WalletReceive', connected),
    show(`${name}-send`, 'WalletSend', withSend(form, connected), { settle: 950 }),
    review(''),
    review('-fast', { feeRate: 'fast' }),
    review('-own', { feeRate: plan.feeRates?.normal }),
    review('-reading', { feeRate: 'slow', plan: undefined, loading: true }),
    review('-not-enough', {
      feeRate: 'fast',
      plan: undefined,
      planError: { code: 'INSUFFICIENT_FUNDS', message: 'INSUFFICIENT_FUNDS' },
    }),
    review('-unusual', {
      feeRate: 'fast',
      plan: { ...plan, fee: { ...plan.fee, isUnusual: true, usual: '0.00000282' } },
    }),
    review('-refused', {
      progress: {
        step: 'idle',
        error: { code: 'USER_REJECTED', message: 'USER_REJECTED' },
        summary: plan.summary,
      },
    }),
    review('-requesting', { progress: { step: 'requesting', summary: plan.summary } }),
    end('submitted'),
    end('included'),
    end('final'),
    end('failed', { error: { code: 'REPLACED', message: 'REPLACED' } }),
    activity('', []),
    activity('-pending', [toPending(family)]),
  ]
}

/** Bitcoin, Stacks, and four families beside each other. */
export const scenarios: readonly Scenario[] = [
  ...toScenarios('bitcoin', bitcoin),
  ...toScenarios('stacks', stacks),
  {
    name: 'four-connect',
    view: 'Connect',
    state: openAt(createFourState(withConnectors), connect),
    options: fourFamilies,
  },
  {
    name: 'four-connecting',
    view: 'ConnectingExternal',
    state: openAt(
      createFourState(state => ({
        ...withConnectors(state),
        flow: {
          step: 'requesting',
          rowId: 'test.four',
          name: 'Four Chains',
          namespaces: ['eip155', 'solana', 'bip122', 'stacks'],
        },
      })),
      connect,
      { view: 'ConnectingExternal', data: { rowId: 'test.four' } },
    ),
    options: fourFamilies,
  },
  show('four-account', 'Account', all),
  show('four-receive', 'WalletReceive', all),
  show('four-networks', 'Networks', all),
  show('four-wallets', 'ProfileWallets', {
    ...all,
    remoteFeatures: { ...all.remoteFeatures, multiWallet: true },
  }),
]

import { closeModal, navigate, openModal, type ViewName } from '@latchkit/core'
import { coreViews, dispatch, goBack, type StateEvent, showToast } from '@latchkit/core/internal'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  base,
  connection,
  createFakeClient,
  createState,
  ethereum,
  now,
  tokens,
  uri,
  wallets,
} from '../../testing/fixtures.js'
import { cleanUp, renderModal } from '../../testing/renderScenario.js'
import { getGroup } from './viewGroups.js'

beforeAll(async () => {
  for (const name of coreViews) await getGroup(createFakeClient(), name).load()
})
afterEach(cleanUp)

const account = connection.accounts[0]
if (!account) throw new Error('The fixture has no account.')

const rowIds = ['metamask', 'phantom', 'walletConnect', 'unknown', undefined] as const
const views = fc.constantFrom<ViewName>(...coreViews)
const data = fc.record({
  rowId: fc.constantFrom(...rowIds),
  caipNetworkId: fc.constantFrom(base.caipNetworkId, ethereum.caipNetworkId, 'nowhere:1' as const, undefined),
  message: fc.option(fc.string(), { nil: undefined }),
})
const error = fc.record({
  code: fc.constantFrom(
    'USER_REJECTED',
    'UNKNOWN',
    'PAIRING_EXPIRED',
    'RELAY_UNREACHABLE',
    'WALLET_NOT_INSTALLED',
  ),
  message: fc.string(),
})
const names = { namespace: 'eip155', connectorId: connection.connectorId } as const

/** Events that may occur at any moment, in any order. */
const events: fc.Arbitrary<StateEvent> = fc.oneof(
  fc.constant<StateEvent>({
    type: 'connection/requested',
    rowId: 'metamask',
    name: 'MetaMask',
    namespaces: ['eip155'],
  }),
  fc.constant<StateEvent>({
    type: 'connection/pairingStarted',
    transportId: 'walletConnect',
    rowId: 'phantom',
  }),
  fc
    .integer({ min: -60_000, max: 300_000 })
    .map<StateEvent>(left => ({ type: 'connection/pairingReady', uri, expiresAt: now + left })),
  error.map(
    given => ({ type: 'connection/failed', rowId: 'metamask', name: 'MetaMask', error: given }) as StateEvent,
  ),
  error.map(
    given => ({ type: 'connection/failed', transportId: 'walletConnect', error: given }) as StateEvent,
  ),
  fc.boolean().map<StateEvent>(restored => ({
    type: 'connection/opened',
    ...names,
    accounts: connection.accounts,
    caipNetworkId: 'eip155:1',
    wallet: connection.wallet,
    restored,
  })),
  fc.constantFrom<StateEvent>(
    { type: 'connection/networkChanged', ...names, caipNetworkId: 'eip155:250' },
    { type: 'connection/networkChanged', ...names, caipNetworkId: base.caipNetworkId },
    { type: 'connection/closed', ...names },
    { type: 'connection/timedOut', ...names },
    { type: 'connection/cancelled' },
    { type: 'namespace/activated', namespace: 'solana' },
    { type: 'connectors/changed', namespace: 'eip155', connectors: [] },
    { type: 'balance/started', namespace: 'eip155' },
    { type: 'balance/failed', namespace: 'eip155', account, at: now },
    { type: 'balance/fetched', namespace: 'eip155', account, balances: tokens, at: now },
    { type: 'balance/nativeFetched', namespace: 'eip155', account, balance: '1.5', symbol: 'ETH' },
    { type: 'directory/started', searchText: 'x' },
    { type: 'directory/failed', searchText: 'x' },
    { type: 'directory/pageLoaded', searchText: '', page: 1, wallets: wallets.slice(0, 3), count: 3 },
    { type: 'request/started', request: { id: '1', kind: 'signMessage', ...names } },
    { type: 'request/ended', id: '1' },
    { type: 'modal/shakeChanged', shake: true },
    { type: 'theme/changed', mode: 'light' },
  ),
)

type Step =
  | { do: 'open' | 'push'; view: ViewName; data: object }
  | { do: 'back' | 'close' | 'toast' }
  | { do: 'event'; event: StateEvent }
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('open' as const, 'push' as const), view: views, data }),
    fc.record({ do: fc.constantFrom('back' as const, 'close' as const, 'toast' as const) }),
    events.map(event => ({ do: 'event' as const, event })),
  ),
  { maxLength: 25 },
)

const tick = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0))

describe('any visit', () => {
  it('leaves one named dialog that follows the state and can be closed (D8, DESIGN 3.9)', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async visit => {
        const client = createFakeClient(createState())
        openModal(client)
        const { dialog, modal, get } = await renderModal(client)
        for (const step of visit) {
          if (step.do === 'open') openModal(client, { view: step.view, data: step.data })
          else if (step.do === 'push') navigate(client, { view: step.view, data: step.data })
          else if (step.do === 'back') goBack(client)
          else if (step.do === 'close') closeModal(client)
          else if (step.do === 'event') dispatch(client, step.event)
          else showToast(client, { kind: 'info', message: 'Hello' })
          await tick()
          const state = client.getState()
          expect(dialog.open).toBe(state.modal.open)
          if (!state.modal.open) continue
          expect(dialog.dataset['view']).toBe(state.modal.history.at(-1)?.view)
          expect(get('lk-header-title').textContent).not.toBe('')
          expect(dialog.querySelectorAll('.view:not([data-leaving])')).toHaveLength(1)
          expect(dialog.textContent).not.toMatch(/undefined|NaN|\[object/)
        }
        if (!client.getState().modal.open) openModal(client)
        await tick()
        get('lk-close').click()
        await tick()
        expect(client.getState().modal.open).toBe(false)
        expect(dialog.open).toBe(false)
        expect(document.documentElement.style.overflow).toBe('')
        modal.destroy()
        cleanUp()
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

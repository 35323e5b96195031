import type { Ports } from '@latchkit/core'
import { getInternals } from '@latchkit/core/internal'
import { createMockAdapter } from '@latchkit/testing'
import { waitFor } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  address,
  createFakeClient,
  createState,
  openAt,
  otherAddress,
  withConnection,
} from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { hash } from '../../../testing/sendFixtures.js'

afterEach(cleanUp)

const account = { view: 'Account', data: {} } as const
const ids = (dialog: HTMLElement): readonly (string | undefined)[] =>
  [...dialog.querySelectorAll<HTMLElement>('.actions button')].map(each => each.dataset['testid'])

describe('what can be done with an account (R9.12)', () => {
  it('is in the site’s order; what is not built is left out', async () => {
    const { dialog } = await renderScenario('account')
    await waitFor(() => expect(ids(dialog)).toEqual(['lk-buy', 'lk-receive', 'lk-send']))
    cleanUp()
    const state = withConnection(createState())
    const other = await renderModal(
      createFakeClient(
        openAt(
          { ...state, features: { ...state.features, walletFeaturesOrder: ['send', 'swaps', 'receive'] } },
          account,
        ),
      ),
    )
    expect(ids(other.dialog)).toEqual(['lk-send', 'lk-receive'])
  })

  it('leaves out what the site has switched off, and sending where the family cannot (D34)', async () => {
    const state = withConnection(createState(), { canSend: false })
    const { dialog } = await renderModal(createFakeClient(openAt(state, account)))
    expect(ids(dialog)).toEqual(['lk-receive'])
    cleanUp()
    const off = { ...state, features: { ...state.features, receive: false, send: false } }
    const none = await renderModal(createFakeClient(openAt(off, account)))
    expect(none.dialog.querySelector('.actions')).toBeNull()
  })

  it.each([
    ['by no endpoint', [], false],
    ['by the server', ['eip155:1'], true],
  ] as const)(
    'sending and balances where the network is reached %s (D48)',
    async (_, networks, isOffered) => {
      const state = withConnection(createState(), { hasServerRpc: true })
      const family = state.families['eip155']
      if (!family) throw new Error('no family')
      const client = createFakeClient(
        openAt(
          {
            ...state,
            families: {
              ...state.families,
              eip155: { ...family, networks: family.networks.map(network => ({ ...network, rpcUrls: [] })) },
            },
          },
          account,
        ),
        {
          ports: {
            blockchainData: async () => ({
              getSupportedNetworks: async () => networks,
              getBalances: async () => [],
            }),
          },
        },
      )
      const { dialog, text, find } = await renderModal(client)
      const expected = isOffered ? ['lk-receive', 'lk-send'] : ['lk-receive']
      await waitFor(() => expect(ids(dialog)).toEqual(expected))
      // Nothing to try again where nothing can be read (decision 0028).
      expect(text().includes('This site has no connection to Ethereum.')).toBe(!isOffered)
      expect([find('lk-tab-tokens') !== null, find('lk-retry')]).toEqual([isOffered, null])
    },
  )

  const withShop = (networks: readonly `${string}:${string}`[]) => ({
    blockchainData: async () => ({
      getSupportedNetworks: async () => ['eip155:1'] as const,
      getBalances: async () => [],
      getOnrampNetworks: async () => networks,
    }),
  })

  it('an empty account is funded, where something is sold on its network (R1.4)', async () => {
    const user = userEvent.setup()
    const state = withConnection(createState())
    const [family] = Object.values(state.families)
    const empty = withConnection(createState(), {
      account: { balancesLoading: false, ...family?.account, balance: '0.0', tokenBalances: [] },
    })
    const ports = withShop(['eip155:1'])
    const { get, dialog } = await renderModal(createFakeClient(openAt(empty, account), { ports }))
    await waitFor(() => expect(get('lk-buy').textContent).toBe('Fund wallet'))
    await user.click(get('lk-buy'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('FundWallet'))
    await waitFor(() => get('lk-fund-buy'))
    await user.click(get('lk-fund-buy'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('OnRampProviders'))
  })

  it.each<[string, Ports['blockchainData']]>([
    ['the server sells nothing', withShop([]).blockchainData],
    ['the server sells on other networks only', withShop(['eip155:10', 'solana:1']).blockchainData],
    [
      'the source of data has no purchases',
      async () => ({ getSupportedNetworks: async () => ['eip155:1'] as const, getBalances: async () => [] }),
    ],
    ['the server cannot be reached', () => Promise.reject(new Error('offline'))],
  ])('buying is not offered where %s (R1.4)', async (_, load) => {
    const blockchainData = vi.fn(load)
    const { dialog } = await renderModal(
      createFakeClient(openAt(withConnection(createState()), account), { ports: { blockchainData } }),
    )
    await waitFor(() => expect(blockchainData).toHaveBeenCalled())
    await act(async () => {
      const sources = await Promise.allSettled(blockchainData.mock.results.map(result => result.value))
      await Promise.all(
        sources.map(source => source.status === 'fulfilled' && source.value?.getOnrampNetworks?.()),
      )
    })
    expect(ids(dialog)).toEqual(['lk-receive', 'lk-send'])
  })

  it('buying is not offered where the site has switched it off; the server is not asked', async () => {
    const state = withConnection(createState())
    const off = { ...state, remoteFeatures: { ...state.remoteFeatures, onramp: false as const } }
    const getOnrampNetworks = vi.fn(async () => ['eip155:1'] as const)
    const source = { ...(await withShop([]).blockchainData()), getOnrampNetworks }
    const { dialog } = await renderModal(
      createFakeClient(openAt(off, account), { ports: { blockchainData: async () => source } }),
    )
    expect(ids(dialog)).toEqual(['lk-receive', 'lk-send'])
    expect(getOnrampNetworks).not.toHaveBeenCalled()
  })

  it('leads to the views', async () => {
    const user = userEvent.setup()
    const { get, dialog } = await renderScenario('account')
    await user.click(get('lk-receive'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('WalletReceive'))
    await user.click(get('lk-back'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
    await user.click(get('lk-send'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('WalletSend'))
  })
})

describe('the way to swaps (R1.6, D10)', () => {
  const withSwaps = async (
    networks: readonly `${string}:${string}`[],
    state = withConnection(createState()),
  ) => {
    const client = createFakeClient(openAt(state, account), {
      ports: {
        blockchainData: async () => ({
          getSupportedNetworks: async () => ['eip155:1'] as const,
          getBalances: async () => [],
          getSwapNetworks: async () => networks,
        }),
      },
    })
    getInternals(client).adapters.set('eip155', {
      ...createMockAdapter(),
      loadSwaps: () => new Promise<never>(() => {}),
    })
    return renderModal(client)
  }

  it('is shown where the server can swap on the network', async () => {
    const { find, dialog, get } = await withSwaps(['eip155:1'])
    await waitFor(() => expect(find('lk-swap')).not.toBeNull())
    expect(ids(dialog)).toEqual(['lk-swap', 'lk-receive', 'lk-send'])
    await userEvent.setup().click(get('lk-swap'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Swap'))
  })

  it('is not shown on another network, or where the site has switched swaps off', async () => {
    const other = await withSwaps(['eip155:10'])
    await waitFor(() => expect(other.find('lk-send')).not.toBeNull())
    expect(other.find('lk-swap')).toBeNull()
    const state = withConnection(createState())
    const off = await withSwaps(['eip155:1'], {
      ...state,
      remoteFeatures: { ...state.remoteFeatures, swaps: false },
    })
    await waitFor(() => expect(off.find('lk-send')).not.toBeNull())
    expect(off.find('lk-swap')).toBeNull()
  })
})

describe('transfers on their way', () => {
  it('show amount, status and a link; the newest two, and the number of others', async () => {
    const { dialog, get, text } = await renderScenario('account-pending')
    const list = dialog.querySelector('.pending')
    expect(list?.getAttribute('aria-label')).toBe('5 pending transfers')
    expect(list?.querySelectorAll('a')).toHaveLength(2)
    expect(text()).toContain('and 3 more')
    const line = get(`lk-pending-${hash}4`)
    expect(line.dataset['status']).toBe('final')
    expect(line.textContent).toContain('Sent 0.5 ETH')
    expect(line.getAttribute('href')).toBe(`https://explorer.example/tx/${hash}4`)
  })

  it.each([
    [98, null],
    [99, '99+'],
  ])('of %s that are listed, a full list says that there may be more (R9.15, D21)', async (count, badge) => {
    const state = withConnection(createState())
    const pendingTransactions = Array.from({ length: count }, (_, index) => ({
      hash: `0x${index}`,
      caipNetworkId: 'eip155:1' as const,
      submittedAt: index,
    }))
    const { dialog } = await renderModal(createFakeClient(openAt({ ...state, pendingTransactions }, account)))
    await waitFor(() => expect(dialog.querySelector('.pending .age')).not.toBeNull())
    expect(dialog.querySelector('.pending .age .badge')?.textContent ?? null).toBe(badge)
  })

  it('take no room where there are none', async () => {
    const { dialog } = await renderScenario('account')
    expect(dialog.querySelector('.pending')).toBeNull()
  })
})

describe('several families (D32, D33)', () => {
  it('switch the account shown; disconnecting says which one stays', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('account-families')
    expect(get('lk-account-address').dataset['address']).toBe(address)
    expect(get('lk-disconnect').textContent).toContain('Solana stays connected')
    await user.click(get('lk-family-solana'))
    await waitFor(() => expect(get('lk-account-address').dataset['address']).toBe(otherAddress))
    expect(get('lk-disconnect').textContent).toBe('Disconnect PhantomEthereum stays connected')
    expect(get('lk-account-balance').textContent).toContain('12.25 SOL')
  })

  it('are separated in the list of networks, none of them needing another wallet (R4.9)', async () => {
    const { dialog, text } = await renderScenario('networks-families')
    expect(dialog.querySelectorAll('ul.stack')).toHaveLength(2)
    expect(text()).not.toContain('Needs another wallet')
  })
})

import { fetchBalances, type LatchkitOptions, type TokenBalance } from '@latchkit/core'
import { isLowQuality } from '@latchkit/core/internal'
import { createBundledDirectory } from '@latchkit/wallets'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  address,
  base,
  connection,
  createFakeClient,
  createState,
  ethereum,
  now,
  openAt,
  solana,
  tokens,
  withConnection,
} from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { toHues } from './Avatar.js'

afterEach(cleanUp)

const usdc = tokens.find(({ symbol }) => symbol === 'USDC')
if (!usdc) throw new Error('The fixture has no USDC.')

/** The account with these tokens, in an open modal. */
const renderTokens = (tokenBalances: readonly TokenBalance[], options?: Pick<LatchkitOptions, 'ports'>) =>
  renderModal(
    createFakeClient(
      openAt(
        withConnection(createState(), {
          account: { balancesLoading: false, balancesFetchedAt: now, tokenBalances },
        }),
        { view: 'Account', data: {} },
      ),
      options,
    ),
  )

describe('AccountView', () => {
  it('shows who, how much and where, each with its unit (UX, R9.4)', async () => {
    const { get } = await renderScenario('account')
    expect(get('lk-account-address').textContent).toBe('0xd8dA…6045')
    expect(get('lk-account-address').dataset['address']).toBe(address)
    expect(get('lk-account-balance').textContent).toContain('1.545 ETH')
    expect(get('lk-account-network').textContent).toContain('Ethereum')
    expect(get('lk-explorer').getAttribute('href')).toBe(`https://explorer.example/address/${address}`)
  })

  it('copies the complete address with one tap', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('account')
    await user.click(get('lk-copy-address'))
    expect(await navigator.clipboard.readText()).toBe(address)
  })

  it('lists tokens with amount and value, unknown prices as unknown (D5, R9.4)', async () => {
    const { get } = await renderScenario('account')
    expect(get('lk-token-ETH').textContent).toContain('$4,821.07')
    expect(get('lk-token-USDC').textContent).toContain('250.129 USDC')
    expect(get('lk-token-NOPE').textContent).toContain('No price')
    expect(get('lk-token-NOPE').textContent).not.toContain('$0')
  })

  it('names no missing price where the site has no source of prices (host C6)', async () => {
    const { get, text } = await renderScenario('account-no-prices')
    expect(get('lk-token-USDC').textContent).toContain('250.129 USDC')
    expect(text()).not.toContain('No price')
  })

  it('draws the mark of the network, and the image a balance names, loaded without a referrer (conformance 8, security 27)', async () => {
    const iconUrl = 'https://images.example/usdc.png'
    const { get } = await renderTokens([{ ...usdc, iconUrl }], {
      ports: { bundledDirectory: async () => createBundledDirectory() },
    })
    await waitFor(() => expect(get('lk-account-network').querySelector('.mark svg')).toBeTruthy())
    const image = await waitFor(() => {
      const found = get('lk-token-USDC').querySelector('img')
      if (!found) throw new Error('The image is not loaded yet.')
      return found
    })
    expect([image.getAttribute('src'), image.referrerPolicy]).toEqual([iconUrl, 'no-referrer'])
  })

  it('says that only the token list is missing while the balance above was read (host D)', async () => {
    const { text, get } = await renderScenario('account-list-failed')
    expect(get('lk-account-balance').textContent).toContain('1.545 ETH')
    expect(text()).toContain('We couldn’t load the token listYour ETH balance above is current.')
    expect(text()).not.toContain('Token Balance Unavailable')
  })

  it('offers the way back on an unsupported network, and nothing that needs the chain (host A7)', async () => {
    const user = userEvent.setup()
    const { client, get, find, text } = await renderScenario('account-unsupported')
    await waitFor(() =>
      expect(text()).toContain('Your wallet is on Fantom, which this site doesn’t support.'),
    )
    expect([find('lk-send'), find('lk-receive'), find('lk-tab-tokens'), find('lk-retry')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(get('lk-switch-back').textContent).toBe('Switch to Ethereum')
    await user.click(get('lk-switch-back'))
    await waitFor(() =>
      expect(client.events).toContainEqual({ type: 'network/chosen', caipNetworkId: 'eip155:1' }),
    )
  })

  it('D48: on a network that nothing can read it says so, and offers one that can be read', async () => {
    const user = userEvent.setup()
    const networks = [ethereum, { ...base, rpcUrls: ['https://node.example'] }]
    const state = withConnection(createState(), {
      hasServerRpc: false,
      networks,
      account: { balance: undefined, tokenBalances: undefined, balancesLoading: false },
    })
    const client = createFakeClient(openAt(state, { view: 'Account', data: {} }))
    const { find, get, text } = await renderModal(client)
    expect(text()).toContain('This site has no connection to Ethereum.')
    expect([find('lk-send'), find('lk-tab-tokens'), find('lk-account-balance'), find('lk-retry')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(find('lk-receive')).not.toBeNull()
    // Nothing was read, so nothing has failed.
    expect(client.events.map(({ type }) => type)).not.toContain('balance/started')
    expect(client.getState().toast).toBeUndefined()
    await user.click(get('lk-switch-back'))
    await waitFor(() =>
      expect(client.events).toContainEqual({ type: 'network/chosen', caipNetworkId: base.caipNetworkId }),
    )
  })

  it('marks the letters of another alphabet in a token’s name (security 25, D55)', async () => {
    const { get } = await renderTokens([{ ...usdc, name: 'USD \u0421\u043ein', symbol: 'USDC' }])
    const row = get('lk-token-USDC')
    await waitFor(() =>
      expect([...row.querySelectorAll('mark')].map(each => each.textContent)).toEqual(['\u0421\u043e']),
    )
    expect(row.textContent).toContain('Contains letters of another alphabet')
  })

  it('hides tokens without decimals until they are asked for (R5.5, D6)', async () => {
    const user = userEvent.setup()
    const { get, find } = await renderScenario('account')
    expect(find('lk-token-VISIT-CLAIM.XYZ')).toBeNull()
    expect(get('lk-hidden-tokens').textContent).toBe('Show 1 hidden token')
    await user.click(get('lk-hidden-tokens'))
    await waitFor(() => expect(get('lk-token-VISIT-CLAIM.XYZ')).toBeTruthy())
    expect(get('lk-hidden-tokens').getAttribute('aria-expanded')).toBe('true')
  })

  it('draws unknown as a skeleton, never as 0 (D5)', async () => {
    const { get, dialog } = await renderScenario('account-loading')
    expect(get('lk-account-balance').querySelector('.skeleton')).toBeTruthy()
    expect(get('lk-account-balance').textContent).not.toMatch(/\d/)
    expect(dialog.querySelectorAll('.token .skeleton').length).toBeGreaterThan(0)
  })

  it('marks amounts that could not be read again, and says how many tokens nothing is known of (D73)', async () => {
    const { text, dialog } = await renderScenario('account-unread')
    const marked = [...dialog.querySelectorAll('.token')].map(row =>
      row.textContent?.includes('as of 7 min ago'),
    )
    expect(marked).toEqual(tokens.filter(token => !isLowQuality(token)).map((_, index) => index > 0))
    expect(text()).toContain('2 tokens couldn’t be checked. You may hold some.')
    cleanUp()
    const whole = await renderScenario('account')
    expect(whole.text()).not.toContain('as of')
    expect(whole.text()).not.toContain('couldn’t be checked')
  })

  it('keeps stale values with their age (D5)', async () => {
    const { text } = await renderScenario('account-stale')
    expect(text()).toContain('We couldn’t refresh. Last updated 4 min ago.')
    expect(text()).toContain('$4,821.07')
  })

  it('names the age of prices that are over a minute old, not of fresh ones (R7.35)', async () => {
    const old = await renderScenario('account-old-prices')
    expect(old.text()).toContain('Prices from 10 min ago')
    expect((await renderScenario('account')).text()).not.toContain('Prices from')
  })

  it('says when balances are not to be had, and offers a retry once 30 s have passed (R5.4, R8.3)', async () => {
    const user = userEvent.setup()
    const { client, get, text } = await renderScenario('account-unavailable')
    expect(text()).toContain('Token Balance Unavailable')
    expect((get('lk-retry') as HTMLButtonElement).disabled).toBe(true)
    expect(get('lk-retry').textContent).toBe('Try again in 30 sec')
    // The view fetched balances when it was opened, within the retry gap.
    expect(await fetchBalances(client)).toEqual([])
    client.environment.now = () => now + 30_001
    await waitFor(() => expect((get('lk-retry') as HTMLButtonElement).disabled).toBe(false), {
      timeout: 3000,
    })
    await user.click(get('lk-retry'))
    await waitFor(() => expect(client.events.map(({ type }) => type)).toContain('balance/started'))
  })

  it('says when the site has no source for tokens', async () => {
    const client = createFakeClient(
      openAt(
        withConnection(createState(), { account: { tokenBalances: undefined, balancesLoading: false } }),
        { view: 'Account', data: {} },
      ),
    )
    const { text } = await renderModal(client)
    expect(text()).toContain('This site doesn’t show token balances')
  })

  it('shows a remembered account while it waits for its wallet (D37)', async () => {
    const { get, text } = await renderScenario('account-connecting')
    expect(get('lk-account-address').textContent).toBe('0xd8dA…6045')
    expect(text()).toContain('Reconnecting to MetaMask')
  })

  it('walks the tabs with one tab stop and arrows (R2.8)', async () => {
    const user = userEvent.setup()
    const { get, text } = await renderScenario('account', { modules: {} })
    expect(
      [get('lk-tab-tokens'), get('lk-tab-nfts'), get('lk-tab-activity')].map(tab => tab.tabIndex),
    ).toEqual([0, -1, -1])
    get('lk-tab-tokens').focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(get('lk-tab-nfts').getAttribute('aria-selected')).toBe('true'))
    expect(text()).toContain('No NFTs to show')
    await user.keyboard('{End}')
    await waitFor(() => expect(get('lk-tab-activity').getAttribute('aria-selected')).toBe('true'))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(get('lk-tab-tokens').getAttribute('aria-selected')).toBe('true'))
    await user.keyboard('{Home}{ArrowLeft}')
    await waitFor(() => expect(get('lk-tab-activity').getAttribute('aria-selected')).toBe('true'))
  })

  it('turns the arrows round right to left', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('account', {}, { direction: 'rtl' })
    get('lk-tab-tokens').focus()
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(get('lk-tab-nfts').getAttribute('aria-selected')).toBe('true'))
  })

  it('disconnects the family it shows (D33)', async () => {
    const user = userEvent.setup()
    const { client, get } = await renderScenario('account')
    expect(get('lk-disconnect').textContent).toBe('Disconnect MetaMask')
    await user.click(get('lk-disconnect'))
    await waitFor(() =>
      expect(client.events).toContainEqual(
        expect.objectContaining({ type: 'connection/closed', namespace: 'eip155' }),
      ),
    )
  })

  it('says which families stay (D33)', async () => {
    const state = withConnection(createState())
    const other = state.families['solana']
    if (!other) throw new Error('no second family')
    const client = createFakeClient(
      openAt(
        {
          ...state,
          families: {
            ...state.families,
            solana: {
              ...other,
              status: 'connected',
              activeConnectorId: 'phantom',
              connections: [
                {
                  ...connection,
                  namespace: 'solana',
                  connectorId: 'phantom',
                  caipNetworkId: solana.caipNetworkId,
                  accounts: [`${solana.caipNetworkId}:9xQe`],
                },
              ],
            },
          },
        },
        { view: 'Account', data: {} },
      ),
    )
    const { get } = await renderModal(client)
    expect(get('lk-disconnect').textContent).toBe('Disconnect MetaMaskSolana stays connected')
  })

  it('opens the networks, and the way out of an unsupported one (D8)', async () => {
    const user = userEvent.setup()
    const { client, get, dialog } = await renderScenario('account')
    await user.click(get('lk-account-network'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Networks'))
    expect(client.emitted.map(({ event }) => event)).toContain('CLICK_NETWORKS')
  })

  it('cleans what a token calls itself (hostile names)', async () => {
    const { dialog } = await renderTokens([
      {
        ...usdc,
        name: 'US\u202eDC\u0000',
        symbol: `X${'y'.repeat(400)}`,
        iconUrl: 'javascript:alert(1)',
      },
    ])
    const row = dialog.querySelector('.token')
    expect(row?.textContent).toContain('USDC')
    expect(row?.textContent?.length).toBeLessThan(80)
    expect(row?.querySelector('img')).toBeNull()
  })
})

describe('toHues', () => {
  it('gives an address the same two colours always, whatever its case', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), text => {
        const hues = toHues(text)
        expect(hues).toEqual(toHues(text))
        for (const hue of hues) expect(hue >= 0 && hue < 360).toBe(true)
      }),
    )
    expect(toHues(address)).toEqual(toHues(address.toLowerCase()))
  })
})

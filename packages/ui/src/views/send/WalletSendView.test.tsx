import type { Names } from '@latchkit/core'
import { dispatch, getInternals, LatchkitError, selectRoute, selectSend } from '@latchkit/core/internal'
import { createMockNetwork } from '@latchkit/testing'
import { fireEvent, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeClient, createState, openAt } from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { card, dollar, holdings, ownAddress, receiver, startForm } from '../../../testing/startForm.js'

afterEach(() => {
  cleanUp()
  vi.restoreAllMocks()
})

/** All of a field's text at once, as a paste over it. */
const fill = (field: HTMLElement, value: string): void => {
  fireEvent.change(field, { target: { value } })
}
const paste = (text: string): void => {
  vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(text)
}

describe('WalletSend: the amount (R3.10, R9.4)', () => {
  it('takes a comma as the decimal sign and shows how it was read', async () => {
    const user = userEvent.setup()
    const { client, amount } = await startForm()
    await user.type(amount(), '0,25')
    expect(amount().value).toBe('0.25')
    expect(selectSend(client.getState()).sendTokenAmount).toBe('0.25')
  })

  it('writes it as the reader is used to', async () => {
    const user = userEvent.setup()
    const { client, amount } = await startForm({}, { locale: 'de-DE' })
    await user.type(amount(), '0.25')
    expect(amount().value).toBe('0,25')
    expect(selectSend(client.getState()).amountInput).toBe('0.25')
  })

  it('lets nothing in that is no amount, and makes no other amount of it', async () => {
    const user = userEvent.setup()
    const { client, amount } = await startForm()
    await user.type(amount(), '-1e5')
    expect(amount().value).toBe('15')
    fill(amount(), '1e5')
    expect(amount().value).toBe('15')
    fill(amount(), '1,234.5 MCK')
    expect(amount().value).toBe('1234.5')
    expect(selectSend(client.getState()).amountInput).toBe('1234.5')
  })

  it('is a decimal keyboard of 16 px or more on a phone, without suggestions (UX)', async () => {
    const { amount } = await startForm()
    expect(amount().inputMode).toBe('decimal')
    expect(amount().getAttribute('autocomplete')).toBe('off')
    expect(amount().getAttribute('aria-label')).toBe('Amount in MCK')
  })

  it('says at once when it is more than there is, and takes Max, which leaves the fee', async () => {
    const user = userEvent.setup()
    const { amount, get, text, settle } = await startForm()
    await user.type(amount(), '7')
    await waitFor(() => expect(get('lk-send-problem-amount').textContent).toContain('You have 1'))
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    expect(get('lk-send-problem-amount').id).toBe(amount().getAttribute('aria-describedby'))
    await user.click(get('lk-send-max'))
    await settle()
    await waitFor(() => expect(amount().value).toBe('0.999999999999999'))
    expect(text()).not.toContain('Enter less')
  })

  it('says when the maximum cannot be read', async () => {
    const user = userEvent.setup()
    const { get, settle } = await startForm({ mock: { maximumError: 'RPC_FAILED' } })
    await user.click(get('lk-send-max'))
    await settle()
    await waitFor(() =>
      expect(get('lk-send-problem-amount').textContent).toBe(
        'We couldn’t reach the network. Try again in a moment.',
      ),
    )
  })

  it('can be typed in money where a price is known, and only there', async () => {
    const user = userEvent.setup()
    const { client, amount, get, find } = await startForm()
    await user.type(amount(), '0.5')
    expect(get('lk-send-unit').textContent).toContain('$1,000.00')
    await user.click(get('lk-send-unit'))
    await waitFor(() => expect(amount().value).toBe('1000'))
    expect(amount().getAttribute('aria-label')).toBe('Amount in USD')
    fill(amount(), '500')
    expect(selectSend(client.getState()).sendTokenAmount).toBe('0.25')
    expect(get('lk-send-unit').textContent).toContain('0.25')
    await user.click(get('lk-send-token'))
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSendSelectToken'))
    await user.click(get('lk-hidden-tokens'))
    await waitFor(() => expect(get('lk-token-CARD')).toBeTruthy())
    await user.click(get('lk-token-CARD'))
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSend'))
    await waitFor(() => expect(amount().getAttribute('aria-label')).toBe('Amount in CARD'))
    expect(find('lk-send-unit')).toBeNull()
    fill(amount(), '1.5')
    await waitFor(() => expect(get('lk-send-problem-amount').textContent).toContain('CARD can’t be divided'))
  })
})

describe('WalletSend: the receiver (R5.1, T11, T13)', () => {
  const servedNames = (read?: Names['getNamespaces']): (() => Promise<Names>) => {
    const fail = () => Promise.reject(new LatchkitError('OFFLINE'))
    return async () => ({
      getParent: async () => undefined,
      getIdentity: async () => ({}),
      getProfile: fail,
      resolveName: fail,
      getNames: async () => [],
      getSuggestions: fail,
      register: fail,
      setAttributes: fail,
      setPrimary: fail,
      ...(read && { getNamespaces: read }),
    })
  }
  it.each([
    ['no server', undefined, 'Address'],
    ['one that resolves names of this family', servedNames(async () => ['famb', 'fama']), 'Address or name'],
    ['one that resolves names of another family alone', servedNames(async () => ['famb']), 'Address'],
    ['one that has not said so', servedNames(() => new Promise(() => {})), 'Address'],
    [
      'one that cannot be reached',
      servedNames(() => Promise.reject(new LatchkitError('OFFLINE'))),
      'Address',
    ],
    ['one that does not say', servedNames(async () => undefined), 'Address or name'],
    ['a port of the site’s own', servedNames(), 'Address or name'],
  ])('R8.7: asks for a name only where names lead to addresses: %s', async (_, names, placeholder) => {
    const { get, settle } = await startForm({
      ports: {
        serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
        blockchainData: async () => holdings,
        ...(names && { names }),
      },
    })
    await settle()
    await waitFor(() => expect(get('lk-send-to').getAttribute('placeholder')).toBe(placeholder))
  })

  it('is pasted with one tap, without the spaces around it', async () => {
    const user = userEvent.setup()
    const { client, get, to, settle } = await startForm()
    paste(`  ${receiver}\n`)
    await user.click(get('lk-send-paste'))
    await settle()
    await waitFor(() => expect(to().value).toBe(receiver))
    expect(selectSend(client.getState())).toMatchObject({
      receiverStatus: 'valid',
      receiverAddress: receiver,
    })
    await user.click(get('lk-send-to-clear'))
    await waitFor(() => expect(to().value).toBe(''))
    expect(selectSend(client.getState()).receiverStatus).toBe('empty')
  })

  it('says what to do when the browser does not allow pasting', async () => {
    const user = userEvent.setup()
    const { get } = await startForm()
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(get('lk-send-paste'))
    await waitFor(() => expect(get('lk-toast').textContent).toContain('blocked pasting'))
  })

  it('reports an address of another family without naming the family', async () => {
    const user = userEvent.setup()
    const { get, to, settle } = await startForm()
    await user.type(to(), 'zsomebody')
    await settle()
    await user.tab()
    await waitFor(
      () => expect(get('lk-send-problem-receiver').textContent).toMatch(/type of address doesn’t work/),
      {
        timeout: 2000,
      },
    )
  })

  it('warns about the visitor’s address at once', async () => {
    const user = userEvent.setup()
    const { get, to, settle } = await startForm()
    await user.type(to(), ownAddress)
    await settle()
    await waitFor(() => expect(get('lk-send-warning-own-address')).toBeTruthy())
  })

  it('shows the complete address of a name', async () => {
    const user = userEvent.setup()
    const { get, to, settle, environment, text } = await startForm({
      mock: { names: { 'ann.mock': receiver } },
    })
    await user.type(to(), 'ann.mock')
    await waitFor(() => expect(text()).toContain('Looking up ann.mock'))
    environment.advance(400)
    await settle()
    await waitFor(() => expect(get('lk-send-resolved').dataset['address']).toBe(receiver))
    expect(get('lk-send-resolved').textContent).toBe(receiver)
  })

  it('announces the lookup of a name once, not after every keystroke (demand 27)', async () => {
    const user = userEvent.setup()
    const { to, dialog, text } = await startForm({ mock: { names: { 'ann.mock': receiver } } })
    const region = dialog.querySelector('[role="status"]')
    const announced: string[] = []
    const observer = new MutationObserver(() => announced.push(region?.textContent ?? ''))
    if (region) observer.observe(region, { childList: true, characterData: true, subtree: true })
    await user.type(to(), 'ann.mock')
    await waitFor(() => expect(text()).toContain('Looking up ann.mock'))
    await waitFor(() => expect(region?.textContent).toBe('Looking up ann.mock'))
    observer.disconnect()
    expect(announced).toEqual(['Looking up ann.mock'])
  })

  it('shows both addresses, with what differs, when one looks like another (T11)', async () => {
    const { get } = await renderScenario('send-look-alike')
    const warning = get('lk-send-warning-look-alike')
    const [entered, known] = warning.querySelectorAll<HTMLElement>('.groups')
    expect(entered?.dataset['address']).toMatch(/^0x70997970/)
    expect(known?.dataset['address']).toMatch(/^0x70997970/)
    expect(warning.querySelectorAll('mark').length).toBeGreaterThan(6)
    expect(entered?.querySelector('span')?.textContent).toBe('0x70')
  })
})

describe('WalletSend: going on (R5.8)', () => {
  it('waits for something to be entered, then explains what is missing, field by field', async () => {
    const user = userEvent.setup()
    const { amount, to, get, find, modal, settle } = await startForm()
    expect((get('lk-send-review') as HTMLButtonElement).disabled).toBe(true)
    await user.type(amount(), '0.5')
    expect((get('lk-send-review') as HTMLButtonElement).disabled).toBe(false)
    expect(find('lk-send-problem-receiver')).toBeNull()
    await user.click(get('lk-send-review'))
    await waitFor(() => expect(get('lk-send-problem-receiver').textContent).toBe('Enter a recipient.'))
    expect(modal.host.shadowRoot?.activeElement).toBe(to())
    fill(amount(), '')
    await user.type(to(), receiver)
    await settle()
    await user.click(get('lk-send-review'))
    await waitFor(() => expect(get('lk-send-problem-amount').textContent).toBe('Enter an amount.'))
    expect(modal.host.shadowRoot?.activeElement).toBe(amount())
  })

  it('goes by keyboard alone: amount, Enter, receiver, Enter, preview', async () => {
    const user = userEvent.setup()
    const { client, amount, to, modal, settle } = await startForm()
    amount().focus()
    await user.keyboard('0.25{Enter}')
    expect(modal.host.shadowRoot?.activeElement).toBe(to())
    await user.keyboard(receiver)
    await settle()
    await user.keyboard('{Enter}')
    await settle()
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSendPreview'))
  })

  it('Escape empties the receiver first, then goes back', async () => {
    const user = userEvent.setup()
    const { client, to, dialog, settle } = await startForm()
    await user.type(to(), 'zz')
    await settle()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(to().value).toBe(''))
    expect(dialog.open).toBe(true)
    expect(selectRoute(client.getState()).view).toBe('WalletSend')
  })

  it('says what the review ran into when there is no preview to say it', async () => {
    const user = userEvent.setup()
    const { client, amount, to, get, settle } = await startForm()
    fill(amount(), '0.5')
    fill(to(), receiver)
    await settle()
    const failing = Promise.reject(new Error('offline'))
    failing.catch(() => {})
    getInternals(client).loads.set('family fama', failing)
    dispatch(client, { type: 'send/planFailed', error: { code: 'RPC_FAILED', message: '' } })
    await waitFor(() =>
      expect(get('lk-send-problem-review').textContent).toBe(
        'We couldn’t reach the network. Try again in a moment.',
      ),
    )
    await user.click(get('lk-send-review'))
    await settle()
  })

  it('D48: says that the site has no connection to a network that nothing can read', async () => {
    const { text, find } = await startForm({ ports: {} })
    await waitFor(() => expect(text()).toContain('This site has no connection to Mock 1.'))
    expect(find('lk-send-review')).toBeNull()
    expect(find('lk-send-max')).toBeNull()
    // None of the other networks can be read either.
    expect(find('lk-send-switch')).toBeNull()
  })

  it('D48: leads from a network that nothing can read to the others, and back to the form', async () => {
    const user = userEvent.setup()
    const { client, get, find, text, settle } = await startForm({
      ports: {},
      networks: [
        createMockNetwork({ namespace: 'fama' }),
        createMockNetwork({ namespace: 'fama', reference: '2', rpcUrls: ['https://node.test'] }),
        createMockNetwork({ namespace: 'famb' }),
      ],
    })
    await waitFor(() => expect(text()).toContain('This site has no connection to Mock 1.'))
    await user.click(get('lk-send-switch'))
    await waitFor(() => expect(find('lk-network-fama:2')).toBeTruthy())
    await user.click(get('lk-network-fama:2'))
    await settle()
    await waitFor(() => expect(selectSend(client.getState()).canSend).toBe(true))
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSend'))
    await waitFor(() => expect(find('lk-send-review')).toBeTruthy())
  })

  it('D48: offers no form on a network that the server does not serve, and leads to one that it does', async () => {
    const user = userEvent.setup()
    const served = async () => ['fama:2'] as const
    const { client, get, find, text, settle } = await startForm({
      ports: {
        serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
        blockchainData: async () => ({ ...holdings, getSupportedNetworks: served }),
      },
    })
    await waitFor(() => expect(text()).toContain('This site has no connection to Mock 1.'))
    expect(find('lk-send-review')).toBeNull()
    await user.click(get('lk-send-switch'))
    await user.click(get('lk-network-fama:2'))
    await settle()
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSend'))
    await waitFor(() => expect(find('lk-send-review')).toBeTruthy())
  })

  it('host A7: on a network that the site lacks it offers no form, but the way to another one', async () => {
    const user = userEvent.setup()
    const { client, wallet, get, find, text } = await startForm()
    await waitFor(() => expect(find('lk-send-review')).toBeTruthy())
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:999' })
    await waitFor(() =>
      expect(text()).toContain('Your wallet is on a network that this site doesn’t support.'),
    )
    expect([find('lk-send-review'), find('lk-send-max')]).toEqual([null, null])
    await user.click(get('lk-send-switch'))
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('UnsupportedChain'))
  })

  it('host A7: where the site switches no networks it says so alone', async () => {
    const { wallet, find, text } = await startForm({ enableNetworkSwitch: false })
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:999' })
    await waitFor(() => expect(text()).toContain('a network that this site doesn’t support'))
    expect(find('lk-send-switch')).toBeNull()
  })

  it('offers nothing where the family cannot send (D34), and a way to connect without an account', async () => {
    const { text } = await renderScenario('send-unsupported')
    expect(text()).toContain('You can’t send on Ethereum here')
    cleanUp()
    const alone = await renderModal(createFakeClient(openAt(createState(), { view: 'WalletSend', data: {} })))
    expect(alone.text()).toContain('No wallet connected')
  })

  it('keeps the form when the visitor looks at another view and comes back', async () => {
    const user = userEvent.setup()
    const { amount, get, client, settle } = await startForm()
    await user.type(amount(), '0.5')
    await user.click(get('lk-send-token'))
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSendSelectToken'))
    await user.click(get('lk-back'))
    await settle()
    await waitFor(() => expect(amount().value).toBe('0.5'))
  })
})

describe('WalletSendSelectToken', () => {
  it('lists what there is with amount and worth, marks the chosen one, hides low quality (R5.5, D6, T11)', async () => {
    const user = userEvent.setup()
    const { get, find } = await renderScenario('send-tokens')
    expect(get('lk-token-ETH').getAttribute('aria-current')).toBe('true')
    expect(get('lk-token-ETH').textContent).toContain('Selected')
    expect(get('lk-token-USDC').textContent).toContain('$250.12')
    expect(find('lk-token-FAKE')).toBeNull()
    expect(get('lk-hidden-tokens').textContent).toBe('Show 2 hidden tokens')
    await user.click(get('lk-hidden-tokens'))
    await waitFor(() => expect(get('lk-token-FAKE')).toBeTruthy())
    expect(get('lk-token-VISIT-CLAIM.XYZ')).toBeTruthy()
  })

  it('searches, walks by arrows, and chooses by Enter', async () => {
    const user = userEvent.setup()
    const { client, get, find, amount, focused, settle } = await startForm()
    await user.click(get('lk-send-token'))
    await waitFor(() => expect(get('lk-search')).toBeTruthy())
    get('lk-search').focus()
    await user.keyboard('{ArrowDown}')
    expect(focused()?.dataset['testid']).toMatch(/^lk-token-/)
    await user.keyboard('{ArrowDown}{End}{Home}{ArrowUp}')
    expect(focused()).toBe(get('lk-search'))
    await user.keyboard('doll')
    await waitFor(() => expect(find('lk-token-MCK')).toBeNull())
    await user.keyboard('{Enter}')
    await settle()
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSend'))
    expect(selectSend(client.getState()).token?.address).toBe(dollar.address)
    await waitFor(() => expect(amount().getAttribute('aria-label')).toBe('Amount in USD'))
  })

  it('Escape empties the search before it goes back', async () => {
    const user = userEvent.setup()
    const { get, dialog } = await renderScenario('send-tokens')
    await user.type(get('lk-search'), 'nothing like it')
    await waitFor(() => expect(dialog.textContent).toContain('No results for “nothing like it”'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect((get('lk-search') as HTMLInputElement).value).toBe(''))
    expect(dialog.dataset['view']).toBe('WalletSendSelectToken')
  })

  it('has a way on when there is nothing, and when it could not be read (D5)', async () => {
    const user = userEvent.setup()
    const empty = await renderScenario('send-tokens-empty')
    expect(empty.text()).toContain('Nothing to send on Ethereum')
    await user.click(empty.get('lk-receive'))
    await waitFor(() => expect(empty.dialog.dataset['view']).toBe('WalletReceive'))
    cleanUp()
    const failed = await renderScenario('send-tokens-failed')
    expect(failed.text()).toContain('Token Balance Unavailable')
    expect((failed.get('lk-retry') as HTMLButtonElement).disabled).toBe(false)
    cleanUp()
    const loading = await renderScenario('send-tokens-loading')
    expect(loading.dialog.querySelectorAll('.token .skeleton').length).toBeGreaterThan(0)
    expect(loading.text()).not.toMatch(/\d/)
  })

  it('cleans what tokens call themselves (hostile names)', async () => {
    const { dialog } = await renderScenario('send-tokens')
    expect(dialog.textContent).not.toContain('\u202e')
    for (const row of dialog.querySelectorAll('.pick'))
      expect((row.textContent ?? '').length).toBeLessThan(220)
    expect(dialog.querySelector('img[src^="javascript"]')).toBeNull()
    expect(card.quantity.decimals).toBe(0)
  })
})

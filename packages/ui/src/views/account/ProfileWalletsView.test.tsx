import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { connection } from '../../../testing/fixtures.js'
import { cleanUp, renderScenario } from '../../../testing/renderScenario.js'

afterEach(cleanUp)

const savings = '0x2222222222222222222222222222222222222222'

const listIds = (dialog: HTMLElement): (string | undefined)[] =>
  [...dialog.querySelectorAll<HTMLElement>('[data-testid^="lk-connection-"]')].map(
    row => row.dataset['testid'],
  )

describe('ProfileWallets (R6.2)', () => {
  it('lists every connection of every family, each with its wallet, address and network', async () => {
    const { dialog, get } = await renderScenario('wallets')
    expect(listIds(dialog)).toEqual([
      'lk-connection-io.metamask',
      'lk-connection-example.rabby',
      'lk-connection-phantom',
    ])
    expect(get('lk-connection-io.metamask').getAttribute('aria-current')).toBe('true')
    expect(get('lk-connection-io.metamask').textContent).toBe('MetaMaskEthereumIn use')
    expect(get('lk-wallet-account-0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045').textContent).toContain(
      '0xd8dA…6045',
    )
    expect(get('lk-connection-phantom').textContent).toBe('PhantomSolana')
    expect(get('lk-connection-phantom').getAttribute('aria-current')).toBeNull()
  })

  it('shows only the connection in use while the feature multiWallet is off', async () => {
    const { dialog, find, get } = await renderScenario('wallets-one')
    expect(listIds(dialog)).toEqual(['lk-connection-io.metamask'])
    expect(get('lk-connection-io.metamask').textContent).toBe('MetaMask0xd8dA…6045 · EthereumIn use')
    for (const id of ['lk-add-wallet', 'lk-disconnect-all']) expect(find(id)).toBeNull()
    expect(dialog.querySelector('[data-testid^="lk-wallet-account-"], [data-edits]')).toBeNull()
  })

  it('is reached from the header of the account, and shows another account with one tap', async () => {
    const user = userEvent.setup()
    const { client, dialog, get } = await renderScenario('wallets')
    client.setState(state => ({
      ...state,
      modal: { ...state.modal, history: [{ view: 'Account', data: {} }] },
    }))
    await waitFor(() => expect(get('lk-account-wallets').textContent).toContain('MetaMask'))
    await user.click(get('lk-account-wallets'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('ProfileWallets'))
    await user.click(get('lk-connection-example.rabby'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
    await waitFor(() => expect(get('lk-account-address').textContent).toBe('0x1111…1111'))
    await user.click(get('lk-account-wallets'))
    await waitFor(() => get('lk-connection-phantom'))
    await user.click(get('lk-connection-phantom'))
    await waitFor(() => expect(client.getState().activeNamespace).toBe('solana'))
  })

  it('ends one connection and keeps the others', async () => {
    const user = userEvent.setup()
    const { client, dialog, get } = await renderScenario('wallets')
    expect(get('lk-disconnect-example.rabby').getAttribute('aria-label')).toBe('Disconnect Rabby')
    await user.click(get('lk-disconnect-example.rabby'))
    await waitFor(() =>
      expect(listIds(dialog)).toEqual(['lk-connection-io.metamask', 'lk-connection-phantom']),
    )
    expect(client.events.filter(({ type }) => type === 'connection/closed')).toHaveLength(1)
  })

  it('connects another wallet', async () => {
    const user = userEvent.setup()
    const { dialog, get } = await renderScenario('wallets')
    await user.click(get('lk-add-wallet'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Connect'))
  })

  it('lists the accounts of a wallet with labels and balances, and uses the one that is chosen (R3.5)', async () => {
    const user = userEvent.setup()
    const { client, dialog, get } = await renderScenario('wallets-several')
    const row = get(`lk-wallet-account-${savings}`)
    await waitFor(() =>
      expect(row.textContent).toBe('Savings for the house by the sea, 20310x2222…222218.4 ETH'),
    )
    await user.click(row)
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
    expect(client.getState().families['eip155']?.connections[0]?.accounts[0]).toBe(`eip155:1:${savings}`)
    await waitFor(() =>
      expect(get('lk-account-name').textContent).toBe('Savings for the house by the sea, 2031'),
    )
  })

  it('names an account in place by the keyboard: Enter keeps it, Escape leaves it, an empty one goes (R3.5)', async () => {
    const user = userEvent.setup()
    const { dialog, find, get } = await renderScenario('wallets-several')
    const edit = () => get(`lk-edit-label-${savings}`)
    const open = async () => {
      edit().focus()
      await user.keyboard('{Enter}')
      await waitFor(() => get('lk-label-input'))
    }
    /** Over the text that is there, which is selected. */
    const write = (text: string) =>
      user.type(get('lk-label-input'), text, { initialSelectionStart: 0, initialSelectionEnd: 99 })
    await open()
    await write('Rent{Escape}')
    await waitFor(() => expect(find('lk-label-input')).toBeNull())
    expect(dialog.dataset['view']).toBe('ProfileWallets')
    expect(get(`lk-wallet-account-${savings}`).textContent).toContain('Savings')
    await open()
    await write('Rent{Enter}')
    await waitFor(() => expect(get(`lk-wallet-account-${savings}`).textContent).toContain('Rent0x2222…2222'))
    await waitFor(() => expect(edit().getRootNode()).toHaveProperty('activeElement', edit()))
    await open()
    await write('{Backspace}')
    await user.click(get('lk-label-save'))
    await waitFor(() => expect(get(`lk-wallet-account-${savings}`).textContent).toBe('0x2222…222218.4 ETH'))
  })

  it('shows wallets of before, and takes one from the list', async () => {
    const user = userEvent.setup()
    const { dialog, find, get } = await renderScenario('wallets-several')
    expect(get('lk-recent-example.gone').getAttribute('aria-disabled')).toBe('true')
    expect(get('lk-recent-example.gone').textContent).toContain('Not in this browser')
    await user.click(get('lk-forget-example.gone'))
    await waitFor(() => expect(find('lk-recent-example.gone')).toBeNull())
    expect(dialog.dataset['view']).toBe('ProfileWallets')
  })

  it('ends all of them with one button', async () => {
    const user = userEvent.setup()
    const { client, dialog, get } = await renderScenario('wallets-several')
    await user.click(get('lk-disconnect-all'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Connect'))
    const families = Object.values(client.getState().families)
    expect(families.flatMap(({ connections }) => connections)).toEqual([])
  })

  it('adds none where the site takes no more (R6.2)', async () => {
    const { dialog, get } = await renderScenario('wallets', { maxConnections: 1 })
    expect(get('lk-add-wallet')).toHaveProperty('disabled', true)
    expect(dialog.textContent).toContain('Disconnect a wallet to add another.')
    cleanUp()
    const other = await renderScenario('wallets', { maxConnections: 2 })
    expect(other.get('lk-add-wallet')).toHaveProperty('disabled', false)
  })

  it('does not show an account that its wallet has not confirmed', async () => {
    const user = userEvent.setup()
    const { client, dialog, get } = await renderScenario('wallets')
    client.setState(state => {
      const family = state.families['eip155']
      if (!family) throw new Error('The fixture has no such family.')
      const connections = family.connections.map(each =>
        each.connectorId === connection.connectorId ? each : { ...each, status: 'stored' as const },
      )
      return { ...state, families: { ...state.families, eip155: { ...family, connections } } }
    })
    await waitFor(() => expect(get('lk-connection-example.rabby').textContent).toContain('Reconnecting'))
    expect(get('lk-connection-example.rabby').getAttribute('aria-disabled')).toBe('true')
    await user.click(get('lk-connection-example.rabby'))
    expect(client.events.map(({ type }) => type)).not.toContain('connection/activated')
    expect(dialog.dataset['view']).toBe('ProfileWallets')
  })
})

import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { connection } from '../../../testing/fixtures.js'
import { cleanUp, renderScenario } from '../../../testing/renderScenario.js'

afterEach(cleanUp)

const listIds = (dialog: HTMLElement): (string | undefined)[] =>
  [...dialog.querySelectorAll<HTMLElement>('.connection > .row')].map(row => row.dataset['testid'])

describe('ProfileWallets (R6.2)', () => {
  it('lists every connection of every family, each with its wallet, address and network', async () => {
    const { dialog, get } = await renderScenario('wallets')
    expect(listIds(dialog)).toEqual([
      'lk-connection-io.metamask',
      'lk-connection-example.rabby',
      'lk-connection-phantom',
    ])
    expect(get('lk-connection-io.metamask').getAttribute('aria-current')).toBe('true')
    expect(get('lk-connection-io.metamask').textContent).toContain('MetaMask0xd8dA…6045 · EthereumIn use')
    expect(get('lk-connection-phantom').textContent).toContain('· Solana')
    expect(get('lk-connection-phantom').getAttribute('aria-current')).toBeNull()
  })

  it('shows only the connection in use while the feature multiWallet is off', async () => {
    const { dialog, find } = await renderScenario('wallets-one')
    expect(listIds(dialog)).toEqual(['lk-connection-io.metamask'])
    expect(find('lk-add-wallet')).toBeNull()
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

import type { Adapter, Connector } from '@latchkit/core'
import { getInternals, LatchkitError, toConnectorKey } from '@latchkit/core/internal'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  base,
  connection,
  createFakeClient,
  createState,
  openAt,
  withConnection,
} from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'

afterEach(cleanUp)

/** A connected client whose wallet responds to a switch as the test says. */
function createSwitchingClient(answer: () => Promise<void>) {
  const client = createFakeClient(
    openAt(withConnection(createState()), { view: 'Account', data: {} }, { view: 'Networks', data: {} }),
  )
  const connector = {
    id: connection.connectorId,
    namespace: 'eip155',
    type: 'ANNOUNCED',
    name: 'MetaMask',
    declaredIds: [],
    connect: () => Promise.reject(new Error()),
    disconnect: async () => {},
    request: () => Promise.reject(new Error()),
    subscribe: () => () => {},
  } satisfies Connector
  const adapter: Partial<Adapter> = {
    namespace: 'eip155',
    needsSwitchConfirmation: () => true,
    switchNetwork: answer,
  }
  const { adapters, connectors } = getInternals(client)
  connectors.set(toConnectorKey('eip155', connection.connectorId), connector)
  adapters.set('eip155', adapter as Adapter)
  return client
}

describe('Networks', () => {
  it('lists every family’s networks, marks the current and names what needs another wallet (R4.9)', async () => {
    const { get, dialog } = await renderScenario('networks')
    expect(dialog.querySelectorAll('[data-testid^="lk-network-"]')).toHaveLength(7)
    expect(get('lk-network-eip155:1').getAttribute('aria-current')).toBe('true')
    expect(get('lk-network-eip155:1').textContent).toContain('Current network')
    expect(get('lk-network-eip155:11155111').textContent).toContain('Testnet')
    expect(get('lk-network-solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').textContent).toContain(
      'Needs another wallet',
    )
  })

  it('goes to SwitchActiveChain for a family without an address, and on to Connect (R4.9)', async () => {
    const user = userEvent.setup()
    const { get, dialog, text } = await renderScenario('networks')
    await user.click(get('lk-network-solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('SwitchActiveChain'))
    expect(text()).toContain('Solana needs another wallet')
    await user.click(get('lk-connect-family'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Connect'))
  })
})

describe('where the site does not switch networks (conformance 7)', () => {
  it('the list is the current network, and no row that does nothing', async () => {
    const { get, dialog, text } = await renderScenario('networks', { enableNetworkSwitch: false })
    expect(dialog.querySelectorAll('[data-testid^="lk-network-"]')).toHaveLength(1)
    expect(get('lk-network-eip155:1').tagName).toBe('DIV')
    expect(text()).toContain('You can switch in your wallet.')
  })

  it('the account names the network without offering another', async () => {
    const { get } = await renderScenario('account', { enableNetworkSwitch: false })
    expect(get('lk-account-network').tagName).toBe('SPAN')
    expect(get('lk-account-network').textContent).toContain('Ethereum')
  })

  it('an unsupported network is left in the wallet', async () => {
    const { get, find, text } = await renderScenario('unsupported', { enableNetworkSwitch: false })
    expect(text()).toContain('Switch in your wallet to one of these:')
    expect(get('lk-network-eip155:1').tagName).toBe('DIV')
    cleanUp()
    const account = await renderScenario('account-unsupported', { enableNetworkSwitch: false })
    expect(account.find('lk-switch-back')).toBeNull()
    expect(find('lk-switch-back')).toBeNull()
  })
})

describe('SwitchNetwork (R4.8, D41)', () => {
  it('waits for the wallet that the pick has asked, once, and leaves when it has switched', async () => {
    const user = userEvent.setup()
    let asked = 0
    let finish = (): void => {}
    const client = createSwitchingClient(
      () =>
        new Promise(resolve => {
          asked += 1
          finish = resolve
        }),
    )
    const { get, dialog, text } = await renderModal(client)
    await user.click(get(`lk-network-${base.caipNetworkId}`))
    await waitFor(() => expect(dialog.dataset['view']).toBe('SwitchNetwork'))
    await waitFor(() => expect(text()).toContain('Approve in MetaMask'))
    expect(asked).toBe(1)
    finish()
    await waitFor(() => expect(dialog.dataset['view']).not.toBe('SwitchNetwork'))
    expect(asked).toBe(1)
  })

  it('shows a refusal, and offers to try again or to stay', async () => {
    const user = userEvent.setup()
    const waiting: { resolve(): void; reject(error: Error): void }[] = []
    const client = createSwitchingClient(
      () => new Promise((resolve, reject) => void waiting.push({ resolve, reject })),
    )
    const { get, dialog, text } = await renderModal(client)
    await user.click(get(`lk-network-${base.caipNetworkId}`))
    await waitFor(() => expect(text()).toContain('Approve in MetaMask'))
    waiting[0]?.reject(new LatchkitError('USER_REJECTED'))
    await waitFor(() => expect(text()).toContain('Switch declined'))
    expect(text()).toContain('You’re still on Ethereum.')
    expect(client.getState().modal.shake, 'R4.4').toBe(true)
    expect(waiting).toHaveLength(1)
    await user.click(get('lk-retry'))
    await waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.resolve()
    await waitFor(() => expect(dialog.dataset['view']).not.toBe('SwitchNetwork'))
  })

  it('lists the manual steps when the wallet cannot switch', async () => {
    const user = userEvent.setup()
    let refuse = (_: Error): void => {}
    const client = createSwitchingClient(
      () =>
        new Promise((_, reject) => {
          refuse = reject
        }),
    )
    const { get, dialog, text } = await renderModal(client)
    await user.click(get(`lk-network-${base.caipNetworkId}`))
    await waitFor(() => expect(text()).toContain('Approve in MetaMask'))
    refuse(new LatchkitError('SWITCH_UNSUPPORTED'))
    await waitFor(() => expect(text()).toContain('MetaMask can’t switch from here'))
    expect(dialog.querySelectorAll('.steps li')).toHaveLength(3)
  })

  it('asks nothing by itself when it is opened to confirm (D41), and can always be left (D8)', async () => {
    const user = userEvent.setup()
    const { client, get, dialog } = await renderScenario('switch-failed')
    expect(get('lk-retry').textContent).toBe('Switch to Base')
    expect(client.events).toEqual([])
    await user.click(get('lk-keep-network'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
  })
})

describe('UnsupportedChain (D8)', () => {
  it('offers the family’s networks, the way out, and the close button', async () => {
    const { get, find, text } = await renderScenario('unsupported')
    // Known by its name although the site has not configured it (host D).
    await waitFor(() => expect(text()).toContain('Your wallet is on Fantom.'))
    expect(get('lk-network-eip155:1')).toBeTruthy()
    expect(find('lk-network-solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBeNull()
    expect(get('lk-disconnect')).toBeTruthy()
    expect(get('lk-close')).toBeTruthy()
  })
})
